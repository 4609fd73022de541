import { rule, z } from '../zod'

/** "Limits": characters are counted as code points. */
export const metadataLimits = { keyCharacters: 48, valueCharacters: 256 } as const

const characters = (text: string): number => Array.from(text).length

const key = rule(
  rule(
    rule(z.string(), (text) => text !== '', 'required', 'A metadata entry needs a key.'),
    (text) => characters(text) <= metadataLimits.keyCharacters,
    'metadata-key-length',
    'A metadata key has at most 48 characters.',
  ),
  (text) => !/^\p{Nd}/u.test(text),
  'metadata-key-digit',
  'A metadata key must not start with a digit.',
)

const value = rule(
  z.string(),
  (text) => characters(text) <= metadataLimits.valueCharacters,
  'metadata-value-length',
  'A metadata value has at most 256 characters.',
)

/** "Metadata" and "Limits". The path of an offending key names that key. */
export const metadata = z.record(z.string(), value).superRefine((map, context) => {
  for (const name of Object.keys(map)) {
    for (const found of key.safeParse(name).error?.issues ?? []) {
      context.addIssue({
        code: 'custom',
        path: [name],
        message: found.message,
        params: found.code === 'custom' ? found.params : undefined,
      })
    }
  }
})
