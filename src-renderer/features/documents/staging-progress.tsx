import { useTexts } from '../../lib/i18n/texts'
import { cancelStaging } from './staging'
import type { Staging } from './case-documents'
import { CancellableProgress } from './cancellable-progress'

/** Fewer are there before anybody could read a word about them. */
const fewest = 6

/** Files whose progress is shown. */
export const filesWithProgress = (stagings: readonly Staging[]): number =>
  stagings.reduce((sum, { total }) => sum + (total >= fewest ? total : 0), 0)

/** How far taking in many files is, and the way out of it. */
export function StagingProgress({ stagings }: { readonly stagings: readonly Staging[] }) {
  const t = useTexts('documents')
  return stagings
    .filter(({ total }) => total >= fewest)
    .map(({ stagingId, total, done }) => (
      <CancellableProgress
        key={stagingId}
        message={t('takingIn', { done, total })}
        label={t('takingInProgress')}
        text={t('takingIn', { done, total })}
        done={done / total}
        cancel={t('cancelStaging')}
        onCancel={() => void cancelStaging(stagingId)}
      />
    ))
}
