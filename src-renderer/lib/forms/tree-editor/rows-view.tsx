import clsx from 'clsx'
import { Button, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts'
import { UndoButton } from '../../undo/undo-button'
import { freeName, insertAt, move, nodeAt, removeAt, replaceAt, rowsOf, siblingsAt, type Row } from './edit'
import { readNodes, withKind, type Path, type TreeNode } from './tree'
import classes from '../forms.module.css'
import { TreeRow, type RowActions } from './tree-row'
import recipes from '../../theme/recipes.module.css'

interface RowsViewProps {
  readonly label: string
  readonly nodes: readonly TreeNode[]
  readonly suggestions: readonly TreeNode[]
  readonly disabled: boolean
  readonly onChange: (nodes: readonly TreeNode[]) => void
}

/** Where the focus goes once the rows are drawn anew. */
interface Place {
  readonly path: Path
  readonly at: 'row' | 'name' | 'value'
}

const keyOf = (path: Path): string => path.join('.')
const emptyField: TreeNode = { name: '', kind: 'text', text: '' }

/** The object as rows, one of which has the focus; arrow keys go from row to row. */
export function RowsView({ label, nodes, suggestions, disabled, onChange }: RowsViewProps) {
  const t = useTexts('forms/tree-editor')
  const grid = useRef<HTMLDivElement>(null)
  const next = useRef<Place>(undefined)
  const [current, setCurrent] = useState<Path>([0])
  const [removed, setRemoved] = useState<{ before: readonly TreeNode[]; said: string; at: Path }>()
  const rows = rowsOf(nodes)
  const indexOf = (path: Path): number => rows.findIndex((row) => keyOf(row.path) === keyOf(path))
  const reading = readNodes(nodes)
  const tabbed = indexOf(current) < 0 ? '0' : keyOf(current)
  const missing = suggestions.filter(({ name }) => !nodes.some((node) => node.name === name))

  function focus({ path, at }: Place): void {
    const row = grid.current?.querySelector<HTMLElement>(`[data-row="${keyOf(path)}"]`)
    const place = row?.querySelector<HTMLElement>(`[data-at="${at}"]`) ?? row
    place?.focus()
  }

  function goTo(row: Row | undefined, at: Place['at']): void {
    if (row) focus({ path: row.path, at })
  }

  useLayoutEffect(() => {
    if (next.current) focus(next.current)
    next.current = undefined
  })

  function apply(changed: readonly TreeNode[], place?: Place): void {
    setRemoved(undefined)
    next.current = place
    onChange(changed)
  }

  function add(path: Path, node: TreeNode = emptyField, at: Place['at'] = 'name'): void {
    apply(insertAt(nodes, path, node), { path, at })
  }

  const named = (path: Path): string => {
    const node = nodeAt(nodes, path)
    const parent = nodeAt(nodes, path.slice(0, -1))
    if (path.length > 1 && parent?.kind === 'list') return t('item', { place: (path[path.length - 1] ?? 0) + 1 })
    return node && node.name !== '' ? `“${node.name}”` : t('unnamed')
  }

  function remove(path: Path): void {
    const left = rowsOf(removeAt(nodes, path))
    const neighbour = left[Math.min(indexOf(path), left.length - 1)]
    apply(removeAt(nodes, path), neighbour && { path: neighbour.path, at: 'row' })
    setRemoved({ before: nodes, said: t('removed', { name: named(path) }), at: path })
    if (!neighbour) grid.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }

  function undo(): void {
    if (removed) apply(removed.before, { path: removed.at, at: 'row' })
  }

  function duplicate(path: Path): void {
    const node = nodeAt(nodes, path)
    if (!node) return
    const parent = path.slice(0, -1)
    const inList = nodeAt(nodes, parent)?.kind === 'list'
    const name = inList ? node.name : freeName(siblingsAt(nodes, parent), node.name)
    const below = [...parent, (path[path.length - 1] ?? 0) + 1]
    add(below, { ...node, name }, inList ? 'value' : 'name')
  }

  const actionsFor = (path: Path): RowActions => ({
    change: (node) => apply(replaceAt(nodes, path, node)),
    changeKind: (kind) => {
      const node = nodeAt(nodes, path)
      if (!node) return
      const changed = withKind(node, kind)
      apply(replaceAt(nodes, path, changed))
      if ('children' in node && node.children.length > 0 && !('children' in changed))
        setRemoved({ before: nodes, said: t('emptied', { name: named(path) }), at: path })
    },
    remove: () => remove(path),
    duplicate: () => duplicate(path),
    addBelow: () => add([...path.slice(0, -1), (path[path.length - 1] ?? 0) + 1]),
    addInside: () => add([...path, siblingsAt(nodes, path).length]),
    move: (direction, at) => {
      const moved = move(nodes, path, direction)
      if (moved) apply(moved.nodes, { path: moved.path, at })
    },
    step: (by, at) => goTo(rows[indexOf(path) + by], at),
    toEdge: (edge) => goTo(edge === 'first' ? rows[0] : rows.at(-1), 'row'),
    toParent: () => {
      if (path.length > 1) focus({ path: path.slice(0, -1), at: 'row' })
    },
    toChild: () => {
      if (siblingsAt(nodes, path).length > 0) focus({ path: [...path, 0], at: 'row' })
    },
    undo,
  })

  return (
    <Stack ref={grid} gap={8}>
      {rows.length === 0 ? (
        <p className={clsx(recipes.small, recipes.faint)}>{t('empty')}</p>
      ) : (
        <div role="treegrid" aria-label={label} className={classes.grid}>
          <div role="row" className={clsx(classes.heads, recipes.label)}>
            <span role="columnheader">{t('name')}</span>
            <span role="columnheader">{t('kind')}</span>
            <span role="columnheader">{t('value')}</span>
          </div>
          {rows.map((row) => (
            <TreeRow
              key={keyOf(row.path)}
              row={row}
              title={named(row.path)}
              current={keyOf(row.path) === tabbed}
              disabled={disabled}
              problems={reading.ok ? [] : reading.problems.filter((problem) => keyOf(problem.path) === keyOf(row.path))}
              actions={actionsFor(row.path)}
              onCurrent={() => setCurrent(row.path)}
            />
          ))}
        </div>
      )}
      <Group wrap="nowrap" mih={28}>
        <Button
          data-add
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={disabled}
          onClick={() => add([nodes.length])}
        >
          {t('addField')}
        </Button>
        <span role="status" className={recipes.muted}>
          {removed?.said}
        </span>
        {removed && <UndoButton of={removed} onUndo={undo} />}
      </Group>
      {missing.length > 0 && (
        <Group gap={6} className={clsx(recipes.small, recipes.faint)}>
          <span>{t('suggested')}</span>
          {missing.map((node) => (
            <Button
              key={node.name}
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              disabled={disabled}
              onClick={() => add([nodes.length], node, 'value')}
            >
              {node.name}
            </Button>
          ))}
        </Group>
      )}
      {rows.length > 0 && <p className={clsx(recipes.small, recipes.faint)}>{t('keys')}</p>}
    </Stack>
  )
}
