import { Autocomplete, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { readChoice } from '../../../lib/fields/choice-text'
import { documentTypes } from '../../../lib/fields/suggestions'
import { useLanguage, useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import { changeFile } from './file-work'

interface TypeFieldProps {
  readonly place: string
  readonly fileId: string
  readonly name: string
  readonly documentType: string | undefined
}

/** The document's type, in its row: with one it goes in a request of its own (endpoint 4). Empty takes it back. */
export function TypeField({ place, fileId, name, documentType }: TypeFieldProps) {
  const t = useTexts('documents/work')
  const language = useLanguage()
  const [typed, setTyped] = useState<string>()
  const wordOf = (type: string): string => documentTypes.find(({ code }) => code === type)?.words[language] ?? type

  function keep(text = typed): void {
    if (text === undefined) return
    const type = readChoice(documentTypes, text)
    setTyped(undefined)
    if (type !== (documentType ?? '')) void changeFile(place, { fileId, documentType: type === '' ? null : type })
  }

  if (typed === undefined)
    return (
      <UnstyledButton
        className={recipes.link}
        fw={600}
        aria-label={t(documentType === undefined ? 'typeOf' : 'changeType', { name })}
        onClick={() => setTyped(wordOf(documentType ?? ''))}
      >
        {documentType === undefined ? t('chooseType') : t('typed', { type: wordOf(documentType) })}
      </UnstyledButton>
    )
  return (
    <Autocomplete
      size="xs"
      autoFocus
      aria-label={t('typeOf', { name })}
      placeholder={t('typeHint')}
      maxLength={200}
      data={documentTypes.map(({ words }) => words[language])}
      value={typed}
      onChange={setTyped}
      onBlur={() => keep()}
      onOptionSubmit={keep}
      onKeyDown={(event) => {
        // On an option the list takes the key itself.
        if (event.key === 'Enter' && !event.currentTarget.getAttribute('aria-activedescendant')) keep()
        if (event.key === 'Escape') setTyped(undefined)
        event.stopPropagation()
      }}
    />
  )
}
