import type { Look } from '@contract/api/documents'
import { useOutcome } from '../../../lib/api/queries'
import { kartei } from '../../../lib/api/kartei'

/** What a file is by its content; undefined while that is not known, or cannot be. */
export function useLook(fileId: string, wanted = true): Look | undefined {
  return useOutcome(['look', fileId], () => kartei.files.look({ fileId }), { staleTime: Infinity, enabled: wanted })
    .data
}

/** Pictures that main can turn; of an animated one only a still picture would be left. */
const turned = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/avif',
  'image/tiff',
]
const hindrances = ['password', 'protected', 'damaged', 'empty-pdf', 'xfa', 'animated', 'no-preview'] as const

/** Whether main can turn it; before it was looked at nobody knows, and it may be tried. */
export function canBeTurned(look: Look | undefined): boolean {
  if (!look) return true
  if (hindrances.some((note) => look.notes.includes(note))) return false
  return look.kind === 'pdf' || turned.includes(look.mediaType)
}
