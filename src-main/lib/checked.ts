import type { z } from '@contract/zod'

const schemas = new WeakMap<object, z.ZodType>()

/** Remembers of what a schema has just made that it fits. Whoever changes it afterwards hands on a copy. */
export function noteChecked(schema: z.ZodType, made: unknown): void {
  if (typeof made === 'object' && made !== null) schemas.set(made, schema)
}

/** Whether this very value was made by this very schema: ten thousand invoices need not be gone through twice. */
export const isChecked = (schema: z.ZodType, value: unknown): boolean =>
  typeof value === 'object' && value !== null && schemas.get(value) === schema
