import { call, event } from './call'
import { z } from './zod'

export const preferencesShape = z.object({
  language: z.enum(['system', 'en', 'de']),
  theme: z.enum(['system', 'light', 'dark']),
  /** The clerk's printer, by the name that `printing.printers` gives; none: the system's default. */
  printer: z.string().optional(),
  /** A PEM file with further certificate authorities, chosen by the user; only its name is shown. */
  certificateFile: z.string().optional(),
})
export type Preferences = z.infer<typeof preferencesShape>

export const preferences = {
  get: call(z.undefined(), preferencesShape),
  /** Changes what is named; null empties the printer. */
  set: call(
    z.object({
      language: preferencesShape.shape.language.optional(),
      theme: preferencesShape.shape.theme.optional(),
      printer: z.string().min(1).nullable().optional(),
    }),
    preferencesShape,
  ),
  /** Asks for a PEM file with further certificate authorities and uses it from the next connection on. */
  chooseCertificateFile: call(z.undefined(), preferencesShape),
  forgetCertificateFile: call(z.undefined(), preferencesShape),
  onChanged: event(preferencesShape),
}
