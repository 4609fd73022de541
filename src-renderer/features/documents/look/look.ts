import type { Look } from '@contract/api/documents'
import { useOutcome } from '../../../lib/api/queries'
import { kartei } from '../../../lib/api/kartei'
import type { Say } from '../../../lib/i18n/texts'

/** Kind of a file by its content; undefined while that is not known, or cannot be. */
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

/** Types whose technical name says nothing to a clerk. */
const names: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.ms-excel': 'Excel',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  'application/x-msdownload': 'EXE',
  'text/plain': 'TXT',
}

/** `PDF`, `JPEG`: the type by its content as people call it; undefined where the content is of no known type. */
export function typeName(mediaType: string): string | undefined {
  if (mediaType === '' || mediaType === 'application/octet-stream') return undefined
  const name = mediaType.slice(mediaType.indexOf('/') + 1)
  return names[mediaType] ?? name.replace(/^x-|\+.*$/g, '').toUpperCase()
}

type T = Say<'documents/look'>

/** EXIF's orientations 5 to 8 lay the picture on its side. */
const isOnItsSide = (orientation = 1): boolean => orientation >= 5

/** `PDF, 2 pages`, `JPEG, 2480 × 1560`: what is known before the look is the type alone. */
export function lookLine(mediaType: string, look: Look | undefined, t: T): string {
  const parts = [typeName(look?.mediaType ?? mediaType) ?? t('unknownType')]
  if (!look) return parts.join()
  const { kind, pages, frames, width, height, orientation, notes } = look
  if (pages !== undefined && (kind === 'pdf' || pages > 1))
    parts.push(pages === 0 ? t('noPage') : t('pages', { count: pages }))
  if (frames !== undefined && frames > 1) parts.push(t('frames', { count: frames }))
  if (width !== undefined && height !== undefined)
    parts.push(t('pixels', isOnItsSide(orientation) ? { width: height, height: width } : { width, height }))
  for (const note of ['form', 'invoice', 'signed', 'protected', 'repairable'] as const)
    if (notes.includes(note)) parts.push(t(note))
  if (notes.includes('no-preview')) parts.push(t('noPreview'))
  else if (kind === 'image' && !notes.includes('damaged') && !canBeTurned(look)) parts.push(t('noTurning'))
  if (notes.includes('not-examined')) parts.push(t('notExamined'))
  return parts.join(', ')
}

/** Warnings before it is sent, and what would help. None of them keeps the file from being sent. */
export function lookWarnings({ notes, pages = 0, frames = 0, files = 0 }: Look, t: T): string[] {
  const said: (string | false)[] = [
    notes.includes('password') && t('password'),
    notes.includes('damaged') && t('damaged'),
    notes.includes('empty-pdf') && t('emptyPdf'),
    notes.includes('xfa') && t('xfa'),
    files > 0 && t('holdsFiles', { count: files }),
    notes.includes('signature-broken') && t('signatureBroken'),
    notes.includes('animated') && t('animated', { count: frames }),
    notes.includes('multi-page') && t('multiPage', { count: pages }),
  ]
  return said.filter((text) => text !== false)
}
