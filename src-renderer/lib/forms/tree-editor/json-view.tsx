import { Textarea, UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import { useTexts } from '../../i18n/texts'
import { readJsonText } from './json-text'
import { readNodes } from './tree'
import classes from './tree-editor.module.css'
import recipes from '../../theme/recipes.module.css'

interface JsonViewProps {
  readonly label: string
  readonly text: string
  readonly disabled: boolean
  readonly onChange: (text: string) => void
}

const leastLines = 8
const mostLines = 24

/** The object as text, with what is wrong in it by line and column. */
export function JsonView({ label, text, disabled, onChange }: JsonViewProps) {
  const t = useTexts('forms/tree-editor')
  const area = useRef<HTMLTextAreaElement>(null)
  const reading = readJsonText(text)
  const held = reading.ok ? readNodes(reading.nodes) : undefined
  const problem = reading.ok ? undefined : reading.problem

  function goTo(position: number): void {
    area.current?.focus()
    area.current?.setSelectionRange(position, Math.min(position + 1, text.length))
  }

  return (
    <Textarea
      ref={area}
      aria-label={`${label}, ${t('json')}`}
      value={text}
      disabled={disabled}
      rows={Math.min(Math.max(text.split('\n').length, leastLines), mostLines)}
      spellCheck={false}
      autoComplete="off"
      classNames={{ input: classes.json ?? '' }}
      error={
        problem ? (
          <>
            {t('place', { line: problem.line, column: problem.column })} {t(problem.code)}{' '}
            <UnstyledButton
              c="var(--accent-text)"
              fz="sm"
              lh="16px"
              className={recipes.strong}
              onClick={() => goTo(problem.position)}
            >
              {t('goThere')}
            </UnstyledButton>
          </>
        ) : held && !held.ok && held.problems[0] ? (
          t(held.problems[0].code)
        ) : undefined
      }
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
