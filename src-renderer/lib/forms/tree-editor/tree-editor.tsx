import clsx from 'clsx'
import {
  Box,
  Button,
  Group,
  Input,
  SegmentedControl,
  Stack,
  Textarea,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '../../i18n/texts'
import {
  isEmptyTree,
  otherView,
  readTreeDraft,
  readTypedTree,
  withJsonText,
  writeTypedTree,
  type TreeDraft,
} from './draft'
import { RowsView } from './rows-view'
import type { TreeNode } from './tree'
import classes from '../forms.module.css'
import recipes from '../../theme/recipes.module.css'
import { useFieldFrame, useTyped } from '../form'

interface TreeEditorProps {
  readonly label: string
  readonly value: TreeDraft
  readonly onChange: (value: TreeDraft) => void
  /** Offered while no field of the outermost object has their name. */
  readonly suggestions?: readonly TreeNode[]
  readonly disabled?: boolean
  /** A heading above says the label already. */
  readonly headed?: boolean
}

/**
 * Edits a JSON object of any shape, row by row or as text. Both views hold the same, and neither is left while it holds
 * something that the other cannot show.
 */
export function TreeEditor(props: TreeEditorProps) {
  const { label, value, onChange, suggestions = [], disabled = false, headed = false } = props
  const t = useTexts('forms/tree-editor')
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const [refused, setRefused] = useState(false)
  const reading = readTreeDraft(value)

  function switchTo(view: string): void {
    if (view === value.view) return
    const other = otherView(value)
    setRefused(other === undefined)
    if (other) onChange(other)
    else area.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  return (
    <Stack gap={8} role="group" aria-labelledby={id} ref={area}>
      <Group wrap="nowrap" mih={30}>
        {headed ? <VisuallyHidden id={id}>{label}</VisuallyHidden> : <strong id={id}>{label}</strong>}
        <Box role="status" component="span" fw={500} className={clsx(recipes.fill, recipes.error)}>
          {refused && !reading.ok && t(value.view === 'rows' ? 'rowsFirst' : 'jsonFirst')}
        </Box>
        {value.view === 'json' && !reading.ok && (
          <Button size="sm" onClick={() => onChange({ view: 'rows', nodes: value.nodes })} disabled={disabled}>
            {t('discard')}
          </Button>
        )}
        <SegmentedControl
          size="xs"
          aria-label={t('view', { label })}
          data={[
            { value: 'rows', label: t('rows') },
            { value: 'json', label: t('json') },
          ]}
          value={value.view}
          onChange={switchTo}
        />
      </Group>
      {value.view === 'json' ? (
        <JsonView
          label={label}
          text={value.text}
          reading={reading}
          disabled={disabled}
          onChange={(text) => onChange(withJsonText(value, text))}
        />
      ) : (
        <RowsView
          label={label}
          nodes={value.nodes}
          suggestions={suggestions}
          disabled={disabled}
          onChange={(nodes) => onChange({ view: 'rows', nodes })}
        />
      )}
    </Stack>
  )
}

interface JsonViewProps {
  readonly label: string
  readonly text: string
  readonly reading: ReturnType<typeof readTreeDraft>
  readonly disabled: boolean
  readonly onChange: (text: string) => void
}

const leastLines = 8
const mostLines = 24

/** The object as text, with what is wrong in it by line and column. */
function JsonView({ label, text, reading, disabled, onChange }: JsonViewProps) {
  const t = useTexts('forms/tree-editor')
  const area = useRef<HTMLTextAreaElement>(null)
  const problem = 'problem' in reading ? reading.problem : undefined

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
        ) : (
          'problems' in reading && reading.problems[0] && t(reading.problems[0].code)
        )
      }
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/**
 * A part folded until somebody wants it; the focus goes where its first row is added, or to that row. A part that has held
 * something stays open: the removal of its last row can be undone there.
 */
export function useUnfolding(isFilled: boolean) {
  const [isOpen, setOpen] = useState(isFilled)
  const [wanted, setWanted] = useState(false)
  const begin = useId()
  if (isFilled && !isOpen) setOpen(true)
  useEffect(() => {
    if (!wanted) return
    const frame = document.querySelector(`[data-begin="${begin}"]`)
    const row = frame?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')
    const place = row ?? frame?.querySelector<HTMLElement>('[data-add]')
    place?.focus()
  }, [wanted, begin])
  return {
    isOpen,
    begin,
    open: () => {
      setOpen(true)
      setWanted(true)
    },
  }
}

interface AdditionalFieldsProps {
  /** Of the form: the object that they belong to, and `additional`. */
  readonly path: string
  /** "Additional fields of the address" */
  readonly label: string
  /** "Add fields to the address" */
  readonly add: string
}

/** Fields of one object of a request that the interface does not list, by name; folded until there is one. */
export function AdditionalFields({ path, label, add }: AdditionalFieldsProps) {
  const [typed, setTyped] = useTyped(path)
  const { ref, error, disabled } = useFieldFrame(path)
  const tree = readTypedTree(typed)
  const { isOpen, open, begin } = useUnfolding(!isEmptyTree(tree))
  return (
    <Box ref={ref} mt={10} data-begin={begin}>
      {!isOpen ? (
        <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} disabled={disabled} onClick={open}>
          {add}
        </Button>
      ) : (
        <TreeEditor
          label={label}
          value={tree}
          onChange={(fields) => setTyped(writeTypedTree(fields))}
          disabled={disabled}
        />
      )}
      {error !== undefined && <Input.Error mt={6}>{error}</Input.Error>}
    </Box>
  )
}
