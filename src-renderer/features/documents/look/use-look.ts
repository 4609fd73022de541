import type { Look } from '@contract/api/documents'
import { useOutcome } from '../../../lib/api/queries'
import { kartei } from '../../../lib/api/kartei'

/** What a file is by its content; undefined while that is not known, or cannot be. */
export function useLook(fileId: string, wanted = true): Look | undefined {
  return useOutcome(['look', fileId], () => kartei.files.look({ fileId }), { staleTime: Infinity, enabled: wanted })
    .data
}
