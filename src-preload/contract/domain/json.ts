import { z } from '../zod'

/** JSON as it travels between the processes: whole numbers beyond 2^53 are bigint. */
export type Json = null | boolean | number | bigint | string | Json[] | { [key: string]: Json }

export const json: z.ZodType<Json> = z.lazy(() =>
  z.union([z.null(), z.boolean(), z.number(), z.bigint(), z.string(), z.array(json), z.record(z.string(), json)]),
)

/** A member of a service answer that the interface does not show: kept as it came. */
export const anything = z.unknown()
