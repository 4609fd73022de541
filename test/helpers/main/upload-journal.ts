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
