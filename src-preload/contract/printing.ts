import { call } from './call'
import { z } from './zod'

export const printer = z.object({ name: z.string(), displayName: z.string(), isDefault: z.boolean() })
export type Printer = z.infer<typeof printer>

export const printing = {
  printers: call(z.undefined(), z.array(printer)),
}
