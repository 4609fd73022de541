import { call, event } from '../call'
import { policyShape } from '../policy/settings'
import { printSettings } from '../domain/print-settings'
import { z } from '../zod'

const { shape: governed } = policyShape

export const preferencesShape = z.object({
  language: governed.language.unwrap(),
  theme: governed.theme.unwrap(),
  /** The clerk's printer, by the name that `printing.printers` gives; none: the system's default. */
  printer: z.string().optional(),
  /** How the clerk's paper comes out. */
  printSettings: printSettings.optional(),
  /** Requests a minute that watching open cases may cost at most; 0: cases are not watched. */
  watchPerMinute: governed.watchPerMinute.unwrap(),
  /** Whether a change that the watch finds is told by the desktop. */
  notifications: governed.notifications.unwrap(),
  /** Minutes without a hand on mouse or keyboard after which Kartei locks, where it has a passphrase; 0: never; left out: 10. */
  idleLock: governed.idleLock,
  /** Whether Kartei keeps its sealed copy of a document after the service has confirmed it; left out: no. */
  keepSentDocuments: governed.keepSentDocuments,
  /** After how many days cases that are over, or records of them, are due to be erased; left out: never. */
  retention: governed.retention,
  /** The folder of a scanner or a mail rule that the user chose, and whether it is watched; left out: none was chosen. */
  intakeFolder: z.object({ path: z.string(), watched: z.boolean() }).optional(),
  /** Columns of the worklist in their order, with their widths in pixels; left out: those of a fresh installation. */
  worklistColumns: z
    .array(z.object({ column: z.string().max(40), width: z.number().int().min(40).max(2_000), shown: z.boolean() }))
    .max(40)
    .optional(),
  /** Whether Raw and requests by hand are shown, which engineers understand; left out: no. */
  showsTechnical: z.boolean().optional(),
  /** How the files of invoices that are saved together are called (`invoices.saveAll`), as it was chosen last. */
  invoiceNames: z.string().min(1).max(200).optional(),
})
export type Preferences = z.infer<typeof preferencesShape>

export const preferences = {
  get: call(z.undefined(), preferencesShape, { journal: 'nobody', needsData: false }),
  /** Changes what is named; null empties it. */
  set: call(
    z.object({
      language: preferencesShape.shape.language.optional(),
      theme: preferencesShape.shape.theme.optional(),
      printer: z.string().min(1).nullable().optional(),
      printSettings: printSettings.nullable().optional(),
      watchPerMinute: preferencesShape.shape.watchPerMinute.optional(),
      notifications: preferencesShape.shape.notifications.optional(),
      idleLock: preferencesShape.shape.idleLock,
      keepSentDocuments: z.boolean().optional(),
      retention: governed.retention,
      showsTechnical: z.boolean().optional(),
      /** Watches the folder that was chosen, or stops to; nothing where none was. */
      watchIntakeFolder: z.boolean().optional(),
      invoiceNames: preferencesShape.shape.invoiceNames,
      worklistColumns: preferencesShape.shape.worklistColumns.unwrap().nullable().optional(),
    }),
    preferencesShape,
    {
      journal: 'act',
      needsData: false,
      forbiddenBy: {
        language: { ifGiven: 'language' },
        theme: { ifGiven: 'theme' },
        printer: { ifGiven: 'printer' },
        printSettings: { ifGiven: 'printSettings' },
        watchPerMinute: { ifGiven: 'watchPerMinute' },
        notifications: { ifGiven: 'notifications' },
        idleLock: { ifGiven: 'idleLock' },
        keepSentDocuments: { ifGiven: 'keepSentDocuments' },
        retention: { ifGiven: 'retention' },
        intakeFolder: { ifGiven: 'watchIntakeFolder' },
      },
    },
  ),
  /** Asks for the intake folder (`intake`) and watches it from now on. */
  chooseIntakeFolder: call(z.undefined(), preferencesShape, {
    journal: 'nobody',
    needsData: false,
    forbiddenBy: { intakeFolder: {} },
  }),
  onChanged: event(preferencesShape),
}
