import clsx from 'clsx'
import { Box, Button, Group, SegmentedControl, Stack, VisuallyHidden } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts'
import { otherView, readTreeDraft, withJsonText, type TreeDraft } from './draft'
import { JsonView } from './json-view'
import { RowsView } from './rows-view'
import type { TreeNode } from './tree'
import recipes from '../../theme/recipes.module.css'

interface TreeEditorProps {
  /** Name of the edited value: "Company". */
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
export function TreeEditor({
  label,
  value,
  onChange,
  suggestions = [],
  disabled = false,
  headed = false,
}: TreeEditorProps) {
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
