import { useCallback } from 'react'
import { allTexts, useLanguage } from '../i18n/texts'

interface Sentence {
  readonly pattern: RegExp
  readonly names: readonly string[]
  readonly de: string
}

const placeholder = /\{\{(\w+)\}\}/g
const parts = ['failures/main-sentences', 'failures/document-sentences', 'failures/data-sentences'] as const

let made: readonly Sentence[] | undefined

/** Made when a sentence is first needed: the catalogues are read by then. */
function sentences(): readonly Sentence[] {
  made ??= parts.flatMap((part) => {
    const german = allTexts('de', part)
    return Object.entries(allTexts('en', part)).map(([key, en]) => ({
      pattern: new RegExp(`^${en.replace(/[.()?]/g, '\\$&').replace(placeholder, '(.+)')}$`),
      names: [...en.matchAll(placeholder)].map(([, name]) => name ?? ''),
      de: german[key] ?? en,
    }))
  })
  return made
}

/** Behind the name of one file of several, as in `Ausweis: This file is damaged.` */
function germanBehindName(message: string): string | undefined {
  const at = message.indexOf(': ')
  const german = at < 0 ? undefined : known(message.slice(at + 2))
  return german && `${message.slice(0, at)}: ${german}`
}

/** In German where main's sentence is known; what the system itself said stays as it came. */
export const germanOf = (message: string): string | undefined => known(message) ?? germanBehindName(message)

function known(message: string): string | undefined {
  for (const { pattern, names, de } of sentences()) {
    const found = pattern.exec(message)
    if (!found) continue
    const given = (name: string): string => found[names.indexOf(name) + 1] ?? ''
    // A sentence within a sentence; where that is not known, none of it is.
    const why = names.includes('why') ? known(given('why')) : ''
    if (why !== undefined) return de.replace(placeholder, (_, name: string) => (name === 'why' ? why : given(name)))
  }
  return undefined
}

export function useMainSentence(): (message: string) => { readonly words: string; readonly lang: 'en' | 'de' } {
  const language = useLanguage()
  return useCallback(
    (message) => {
      const german = language === 'de' ? germanOf(message) : undefined
      return german === undefined ? { words: message, lang: 'en' } : { words: german, lang: 'de' }
    },
    [language],
  )
}
