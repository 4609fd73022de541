import type { IntakeFile, IntakeReason } from '@contract/api/intake'
import { useFormats } from '../../lib/i18n/format'
import { type Say, useTexts } from '../../lib/i18n/texts'
import { typeName } from '../documents'
import type { AssignmentResult } from './intake-store'

type T = Say<'intake'>

/** Why a case was recognised, in words. */
export function reasonText(t: T, { what, where, found: whole }: IntakeReason): string {
  // A whole UUID would take the room of the other reasons.
  const found = whole.length > 20 ? `${whole.slice(0, 8)}…` : whole
  const inName = where === 'file-name'
  switch (what) {
    case 'identifier':
      return t(inName ? 'identifierInName' : 'identifierInText', { found })
    case 'reference':
      return t(inName ? 'referenceInName' : 'referenceInText', { found })
    case 'email':
      return inName ? t('emailInName') : t('emailInText', { found })
    case 'name':
      return t(inName ? 'nameInName' : 'nameInText')
  }
}

/** `PDF · 2 pages · 1.2 MB`, or why it cannot be assigned. */
export function useFacts(): (file: IntakeFile) => string {
  const t = useTexts('intake')
  const { fileSize } = useFormats()
  return ({ state, problem, mediaType, pages, size }) => {
    if (problem !== undefined) return t(problem)
    if (state !== 'ready') return t('writing')
    const type = mediaType === undefined ? undefined : typeName(mediaType)
    return [type, pages === undefined ? undefined : t('pages', { count: pages }), fileSize(size)]
      .filter((fact) => fact !== undefined)
      .join(' · ')
  }
}

const failedKeys = {
  vanished: 'failedVanished',
  changed: 'failedChanged',
  unreadable: 'failedUnreadable',
  storage: 'failedStorage',
  'not-ready': 'failedNotReady',
} as const

/** Messages about an assignment, one sentence each. */
export function resultTexts(t: T, { title, assigned, left, failed }: AssignmentResult): string[] {
  const sentences: string[] = []
  if (assigned > 0) sentences.push(t('assigned', { count: assigned, who: title }))
  if (assigned > left) sentences.push(t('movedToDone'))
  if (left > 0) sentences.push(t('left', { count: left }))
  for (const { name, code } of failed)
    sentences.push(t(failedKeys[code], { name: name === '' ? t('aDocument') : name }))
  return sentences
}
