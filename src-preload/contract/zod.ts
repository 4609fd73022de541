import { z } from 'zod'

/** Without this zod compiles its parsers with `new Function`, which the content security policy of the page forbids. */
z.config({ jitless: true })

export { z }

/** A refinement that carries a stable code beside its English sentence, so that a screen can say it in its own language. */
export function rule<T extends z.ZodType>(
  schema: T,
  holds: (value: z.output<T>) => boolean,
  code: string,
  message: string,
): T {
  return schema.refine(holds, { error: message, params: { code } })
}

/** A field that an answer may leave out or send as null. */
export function ifGiven<T extends z.ZodType>(schema: T): z.ZodOptional<z.ZodNullable<T>> {
  return schema.nullish()
}
