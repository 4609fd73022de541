import { useOutcome } from '../../lib/api/queries'
import { kartei } from '../../lib/api/kartei'

/**
 * Of these files those that can be opened, since Kartei still has its copy.
 * @param wanted whether anybody sees them
 */
export function useKeptCopies(fileIds: readonly string[], wanted: boolean): ReadonlySet<string> {
  const { data } = useOutcome(['copies', fileIds], () => kartei.files.copies({ fileIds: [...fileIds] }), {
    enabled: wanted && fileIds.length > 0,
  })
  return new Set(data?.fileIds)
}
