import { Anchor, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { anyJsonProblem } from '../../../lib/forms/tree-editor/json-text'
import { useTexts } from '../../../lib/i18n/texts'
import classes from '../raw.module.css'

interface JsonFieldProps {
  readonly text: string
  readonly disabled: boolean
  readonly onChange: (text: string) => void
}

const leastLines = 5
const mostLines = 20

/** What keeps a text from being sent; an empty one is no content, which may be. */
export const jsonProblem = (text: string) => (text.trim() === '' ? undefined : anyJsonProblem(text))

/** JSON of any kind, with what is wrong in it by line and column. */
export function JsonField({ text, disabled, onChange }: JsonFieldProps) {
  const t = useTexts('raw/send-request')
  const sayProblem = useTexts('forms/tree-editor')
  const area = useRef<HTMLTextAreaElement>(null)
  const problem = jsonProblem(text)

  function goTo(position: number): void {
    area.current?.focus()
    area.current?.setSelectionRange(position, Math.min(position + 1, text.length))
  }

  return (
    <Textarea
      ref={area}
      label={t('json')}
      description={t(text.trim() === '' ? 'jsonEmpty' : 'jsonSent')}
      value={text}
      disabled={disabled}
      rows={Math.min(Math.max(text.split('\n').length, leastLines), mostLines)}
      spellCheck={false}
      autoComplete="off"
      classNames={{ input: classes.code ?? '' }}
      error={
        problem && (
          <>
            {sayProblem('place', { line: problem.line, column: problem.column })} {sayProblem(problem.code)}{' '}
            <Anchor component="button" type="button" fz="sm" fw={600} onClick={() => goTo(problem.position)}>
              {sayProblem('goThere')}
            </Anchor>
          </>
        )
      }
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
