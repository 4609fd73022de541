import type { UploadJournal } from '../../../src-main/features/documents/receipts'
import type { Happened } from '../../../src-main/features/journal'

/** A journal that passes on what is noted. */
export const uploadJournal = (hear: (happened: Happened) => void = () => undefined): UploadJournal => ({
  note: (_environmentId, ...happened) => {
    happened.forEach(hear)
    return Promise.resolve()
  },
  prepare: (_environmentId, ...happened) =>
    Promise.resolve(() => {
      happened.forEach(hear)
    }),
})
