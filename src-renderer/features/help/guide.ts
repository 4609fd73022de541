import type { Language } from '../../lib/i18n/i18n'
import german from '../../../resources/help/help.de.md?raw'
import english from '../../../resources/help/help.en.md?raw'
import { sectionsOf, type Section } from './markdown'

const read: Partial<Record<Language, readonly Section[]>> = {}

/** The clerks' help, read when it is first opened. */
export function guideOf(language: Language): readonly Section[] {
  const sections = read[language] ?? sectionsOf({ de: german, en: english }[language])
  read[language] = sections
  return sections
}
