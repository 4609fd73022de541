import { cleaned } from '@contract/domain/typed-text'
import { useEffect, useId, useRef, useState } from 'react'
import { issueAt, useProblemText } from '../../../lib/failures/problem-texts'
import { useTexts, useLanguage } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import type { DocumentRow } from '../document-groups'
import { change, changeFile } from './file-work'
import { focusRow, useRowActions } from './row-actions'
import classes from '../documents.module.css'
import { Autocomplete, UnstyledButton } from '@mantine/core'
import { readChoice } from '../../../lib/fields/match'
import { documentTypes } from '../../../lib/fields/suggestions'

/** The name in place: Enter or leaving the field keeps it, Esc goes back. Problems with it stand beneath. */
export function NameField({ row: { fileId, name } }: { readonly row: DocumentRow }) {
  const t = useTexts('documents/work')
  const { place, renamed } = useRowActions()
  const problemText = useProblemText()
  const [problem, setProblem] = useState<string>()
  const why = useId()
  const field = useRef<HTMLInputElement>(null)
  const state = useRef<'typing' | 'asking' | 'left'>('typing')
  useEffect(() => {
    const input = field.current
    input?.focus()
    // The ending stays most of the time.
    const dot = name.lastIndexOf('.')
    input?.setSelectionRange(0, dot > 0 ? dot : name.length)
  }, [name])

  async function keep(): Promise<void> {
    const typed = cleaned(field.current?.value ?? '')
    if (state.current !== 'typing') return
    if (typed === name) {
      leave()
      return
    }
    state.current = 'asking'
    const outcome = await change(place, { fileId, name: typed })
    if (outcome.ok) {
      leave()
      return
    }
    state.current = 'typing'
    setProblem(problemText(issueAt(outcome.error, 'name') ?? outcome.error.issues?.[0] ?? outcome.error))
  }
  function leave(): void {
    state.current = 'left'
    renamed(fileId)
    focusRow(fileId)
  }

  return (
    <>
      <input
        ref={field}
        className={classes.field}
        aria-label={t('newName', { name })}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : why}
        defaultValue={name}
        spellCheck={false}
        onBlur={() => void keep()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void keep()
          if (event.key === 'Escape') leave()
          event.stopPropagation()
        }}
      />
      {problem !== undefined && (
        <p id={why} role="alert" className={recipes.error}>
          {problem}
        </p>
      )}
    </>
  )
}

/** The document's type, in its row: with one it goes in a request of its own (endpoint 4). Empty takes it back. */
export function TypeField({ row: { fileId, name, documentType } }: { readonly row: DocumentRow }) {
  const t = useTexts('documents/work')
  const { place } = useRowActions()
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
