import type { createDocuments } from '../../../src-main/features/documents'
import { typeOf } from '../../../src-main/features/documents/media-type'
import type { UploadJournal } from '../../../src-main/features/documents/receipts'
import type { JournalNote } from '../../../src-main/features/journal'

/** A journal that passes on what is noted. */
export const uploadJournal = (hear: (happened: JournalNote) => void = () => undefined): UploadJournal => ({
  note: (_environmentId, ...happened) => {
    happened.forEach(hear)
    return Promise.resolve()
  },
  prepare: (_environmentId, ...happened) =>
    Promise.resolve(() => {
      happened.forEach(hear)
    }),
})

/** What documents have where nobody is asked, nothing is printed and no file is looked into. */
export const documentParts: Parameters<typeof createDocuments>[1] = {
  cases: { find: () => Promise.resolve(undefined), read: () => Promise.resolve(undefined) },
  journal: uploadJournal(),
  keepsSent: () => false,
  pickFolder: () => Promise.resolve(undefined),
  mayErase: () => Promise.resolve(false),
  printWithDialog: () => Promise.reject(new Error('Nothing can be printed here.')),
  typeOf,
  launch: () => {
    throw new Error('Nothing is looked at here.')
  },
  decodePicture: () => Promise.resolve(undefined),
}
