import { Box, Flex, NativeSelect, TextInput, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { useTexts } from '../../i18n/texts'
import type { Direction, Row } from './edit'
import { kinds, sentAs, type Kind, type TreeNode, type TreeProblem } from './tree'
import classes from '../forms.module.css'
import recipes from '../../theme/recipes.module.css'
import { letterOf } from '../../navigation/keys'

type At = 'row' | 'name' | 'value'

export interface RowActions {
  readonly change: (node: TreeNode) => void
  readonly changeKind: (kind: Kind) => void
  readonly remove: () => void
  readonly duplicate: () => void
  readonly addBelow: () => void
  readonly addInside: () => void
  readonly move: (direction: Direction, at: At) => void
  readonly step: (by: 1 | -1, at: At) => void
  readonly toEdge: (edge: 'first' | 'last') => void
  readonly toParent: () => void
  readonly toChild: () => void
  readonly undo: () => void
}

interface TreeRowProps {
  readonly row: Row
  readonly title: string
  /** The one row that Tab leads to. */
  readonly current: boolean
  readonly disabled: boolean
  readonly problems: readonly TreeProblem[]
  readonly actions: RowActions
  readonly onCurrent: () => void
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
}

const isKind = (text: string): text is Kind => kinds.some((kind) => kind === text)

/** Rows deeper than this are indented no further, so that their fields keep their room. */
const deepestIndent = 8

const partOf = (event: KeyboardEvent): At => {
  const at = event.target instanceof HTMLElement ? event.target.dataset.at : undefined
  return at === 'name' || at === 'value' ? at : 'row'
}

export function TreeRow({ row, title, current, disabled, problems, actions, onCurrent }: TreeRowProps) {
  const t = useTexts('forms/tree-editor')
  const { node, path, inList } = row
  const errorAt = (at: 'name' | 'value'): string | undefined => {
    const found = problems.find((problem) => problem.at === at)
    return found && t(found.code)
  }
  const depth = Math.min(path.length - 1, deepestIndent)

  function edit(container: HTMLElement): void {
    const wanted = inList || node.name !== '' ? ['value', 'name'] : ['name', 'value']
    const parts = wanted.map((at) => container.querySelector<HTMLElement>(`[data-at="${at}"]`))
    parts.find((part) => part !== null)?.focus()
  }

  /** Keys that mean the same in the row and in its fields. */
  function everywhere(event: KeyboardEvent, at: At): boolean {
    const direction = directions[event.key]
    if (event.altKey && direction) actions.move(direction, at)
    else if (event.key === 'ArrowUp' && !(event.target instanceof HTMLSelectElement)) actions.step(-1, at)
    else if (event.key === 'ArrowDown' && !(event.target instanceof HTMLSelectElement)) actions.step(1, at)
    else if (event.key === 'Insert') actions.addBelow()
    else if (letterOf(event) === 'd' && (event.ctrlKey || event.metaKey)) actions.duplicate()
    else return false
    return true
  }

  function inRow(event: KeyboardEvent<HTMLElement>): boolean {
    const editHere = (): void => edit(event.currentTarget)
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      Enter: editHere,
      F2: editHere,
      Delete: actions.remove,
      ArrowLeft: actions.toParent,
      ArrowRight: actions.toChild,
      Home: () => actions.toEdge('first'),
      End: () => actions.toEdge('last'),
      z: event.ctrlKey || event.metaKey ? actions.undo : undefined,
    }
    const act = acts[event.key]
    act?.()
    return act !== undefined
  }

  function keys(event: KeyboardEvent<HTMLElement>): void {
    // Enter with Ctrl sends the form around.
    if (disabled || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return
    const onRow = event.target === event.currentTarget
    const leaves = !onRow && partOf(event) !== 'row' && (event.key === 'Enter' || event.key === 'Escape')
    if (leaves) event.currentTarget.focus()
    if (leaves || everywhere(event, partOf(event)) || (onRow && inRow(event))) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  /** Those with a key of their own are no stop of the Tab key: it goes from value to value. */
  const tool = (label: string, icon: ReactNode, act: () => void, stops = false): ReactNode => (
    <UnstyledButton
      h="var(--height-control)"
      className={recipes.iconButton}
      aria-label={label}
      title={label}
      tabIndex={stops && current ? 0 : -1}
      disabled={disabled}
      onClick={act}
    >
      {icon}
    </UnstyledButton>
  )

  const holds = node.kind === 'object' || node.kind === 'list'
  const style: CSSProperties & Record<'--depth', number> = { '--depth': depth }
  return (
    <div
      role="row"
      aria-level={path.length}
      aria-label={title}
      tabIndex={current ? 0 : -1}
      data-row={path.join('.')}
      className={classes.row}
      style={style}
      onKeyDown={keys}
      onFocus={onCurrent}
    >
      <Box role="gridcell" pl="calc(var(--depth) * 18px)">
        {inList ? (
          <Box component="span" display="block" ta="right" lh="var(--height-control)" className={recipes.faint}>
            {(path[path.length - 1] ?? 0) + 1}.
          </Box>
        ) : (
          <TextInput
            data-at="name"
            size="sm"
            tabIndex={current ? 0 : -1}
            aria-label={t('nameOf', { name: title })}
            value={node.name}
            disabled={disabled}
            spellCheck={false}
            autoComplete="off"
            error={errorAt('name')}
            onChange={({ currentTarget }) => actions.change({ ...node, name: currentTarget.value })}
          />
        )}
      </Box>
      <div role="gridcell">
        <NativeSelect
          size="sm"
          tabIndex={current ? 0 : -1}
          aria-label={t('kindOf', { name: title })}
          value={node.kind}
          disabled={disabled}
          data={kinds.map((kind) => ({ value: kind, label: t(kind) }))}
          onChange={({ currentTarget }) => {
            if (isKind(currentTarget.value)) actions.changeKind(currentTarget.value)
          }}
        />
      </div>
      <div role="gridcell">
        <ValueCell node={node} title={title} disabled={disabled} error={errorAt('value')} onChange={actions.change} />
      </div>
      <Flex role="gridcell" justify="flex-end">
        {holds && tool(t('addInside', { name: title }), <IconPlus size={16} aria-hidden />, actions.addInside, true)}
        {tool(t('moveUp', { name: title }), <IconArrowUp size={16} aria-hidden />, () => actions.move('up', 'row'))}
        {tool(t('moveDown', { name: title }), <IconArrowDown size={16} aria-hidden />, () =>
          actions.move('down', 'row'),
        )}
        {tool(t('duplicate', { name: title }), <IconCopy size={16} aria-hidden />, actions.duplicate)}
        {tool(t('remove', { name: title }), <IconTrash size={16} aria-hidden />, actions.remove)}
      </Flex>
    </div>
  )
}

interface ValueCellProps {
  readonly node: TreeNode
  readonly title: string
  readonly disabled: boolean
  readonly error: string | undefined
  readonly onChange: (node: TreeNode) => void
}

function ValueCell({ node, title, disabled, error, onChange }: ValueCellProps) {
  const t = useTexts('forms/tree-editor')
  const field = { 'data-at': 'value', size: 'sm', 'aria-label': t('valueOf', { name: title }), disabled }
  switch (node.kind) {
    case 'text':
    case 'number': {
      const sent = node.kind === 'number' ? sentAs(node.text) : undefined
      return (
        <TextInput
          {...field}
          value={node.text}
          spellCheck={false}
          autoComplete="off"
          inputMode={node.kind === 'number' ? 'decimal' : 'text'}
          error={error}
          description={sent !== undefined && t('sentAs', { value: sent })}
          onChange={({ currentTarget }) => onChange({ ...node, text: currentTarget.value })}
        />
      )
    }
    case 'yes-no':
      return (
        <NativeSelect
          {...field}
          value={node.yes ? 'yes' : 'no'}
          data={[
            { value: 'yes', label: t('yes') },
            { value: 'no', label: t('no') },
          ]}
          onChange={({ currentTarget }) => onChange({ ...node, yes: currentTarget.value === 'yes' })}
        />
      )
    case 'nothing':
      return <Held>null</Held>
    case 'object':
    case 'list':
      return (
        <Held isWrong={error !== undefined}>
          {error ??
            (node.children.length === 0
              ? t('emptyObject')
              : t(node.kind === 'object' ? 'fieldsInside' : 'itemsInside', { count: node.children.length }))}
        </Held>
      )
  }
}

function Held({ isWrong = false, children }: { readonly isWrong?: boolean; readonly children: ReactNode }) {
  return (
    <Box component="span" pl={2} lh="var(--height-control)" className={isWrong ? recipes.error : recipes.faint}>
      {children}
    </Box>
  )
}
