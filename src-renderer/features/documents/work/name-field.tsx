import { cleaned } from '@contract/domain/typed-text'
import { useEffect, useId, useRef, useState } from 'react'
import { issueAt, useProblemText } from '../../../lib/failures/problem-texts'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import { rename } from './file-work'
import classes from './work.module.css'

interface NameFieldProps {
  readonly place: string
  readonly fileId: string
  readonly name: string
  readonly onDone: () => void
}

/** The name in place: Enter or leaving the field keeps it, Esc goes back. Problems with it stand beneath. */
export function NameField({ place, fileId, name, onDone }: NameFieldProps) {
  const t = useTexts('documents/work')
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
    const outcome = await rename(place, fileId, typed)
    if (outcome.ok) {
      leave()
      return
    }
    state.current = 'typing'
    setProblem(problemText(issueAt(outcome.error, 'name') ?? outcome.error.issues?.[0] ?? outcome.error))
  }
  function leave(): void {
    state.current = 'left'
    onDone()
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
