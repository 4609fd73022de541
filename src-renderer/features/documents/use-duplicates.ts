import type { Duplicate } from '@contract/api/documents'
import { useOutcome } from '../../lib/api/queries'
import { kartei } from '../../lib/api/kartei'
import { useStagedOn } from './case-documents'

const none: readonly Duplicate[] = []

/** Where the content of a file that is laid out is besides: asked once for all that lie at the place, and again when they change. */
export function useDuplicates(place: string | undefined, fileId: string): readonly Duplicate[] {
  const all = useStagedOn(place ?? '')
    .map((each) => each.fileId)
    .join()
  const { data } = useOutcome(['duplicates', place ?? '', all], () => kartei.files.duplicates({ place: place ?? '' }), {
    enabled: place !== undefined && all !== '',
  })
  return data?.files.find((each) => each.fileId === fileId)?.matches ?? none
}
