import type { Look } from '@contract/api/documents'
import type { Say } from '../../../lib/i18n/texts'
import { canBeTurned } from './look'
import { typeName } from './type-name'

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
  if (notes.includes('form')) parts.push(t('form'))
  if (notes.includes('invoice')) parts.push(t('invoice'))
  if (notes.includes('signed')) parts.push(t('signed'))
  if (notes.includes('protected')) parts.push(t('protected'))
  if (notes.includes('repairable')) parts.push(t('repairable'))
  if (notes.includes('no-preview')) parts.push(t('noPreview'))
  else if (kind === 'image' && !notes.includes('damaged') && !canBeTurned(look)) parts.push(t('noTurning'))
  if (notes.includes('not-examined')) parts.push(t('notExamined'))
  return parts.join(', ')
}

/** What the clerk should know before it is sent, and what would help. None of it keeps the file from being sent. */
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
