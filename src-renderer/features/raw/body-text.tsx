import { Button } from '@mantine/core'
import { Fragment, memo, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import clsx from 'clsx'
import { useTexts } from '../../lib/i18n/texts'
import { moveFocusTo } from '../../lib/navigation/move-focus'
import type { Line } from './body-lines'
import recipes from '../../lib/theme/recipes.module.css'
import classes from './raw.module.css'
import type { Found } from './views'

/** Excerpt of a long body, shown until more is asked for. */
const atFirst = { lines: 200, characters: 20_000 }
const noHits: readonly Found[] = []

/** How many lines are shown unasked: at least one, of which the beginning is. */
function linesAtFirst(lines: readonly Line[]): number {
  let characters = 0
  const tooMany = lines.findIndex(({ text }, index) => {
    characters += text.length
    return index >= atFirst.lines || characters > atFirst.characters
  })
  return tooMany < 0 ? lines.length : Math.max(1, tooMany)
}

interface BodyTextProps {
  readonly lines: readonly Line[]
  readonly hits: readonly Found[]
  /** The hit that one is at, if it is in this body: it is brought into sight. */
  readonly current: Found | undefined
}

/** A body, line by line; a long one is cut until the rest is asked for or something is found there. */
export function BodyText({ lines, hits, current }: BodyTextProps) {
  const t = useTexts('raw')
  const ref = useRef<HTMLDivElement>(null)
  const [all, setAll] = useState(false)
  const few = useMemo(() => linesAtFirst(lines), [lines])
  const isLong = few < lines.length || (lines[0]?.text.length ?? 0) > atFirst.characters
  const isBeyond = current !== undefined && (current.line >= few || current.to > atFirst.characters)
  // Once the rest was needed it stays, so that the way back through the hits does not make the text jump.
  if (isBeyond && !all) setAll(true)
  const whole = all || !isLong

  function showAll(): void {
    setAll(true)
    moveFocusTo(() => ref.current?.querySelectorAll<HTMLElement>(':scope > div')[Math.min(few, lines.length - 1)])
  }

  const byLine = useMemo(() => {
    const found = new Map<number, Found[]>()
    for (const hit of hits) found.set(hit.line, [...(found.get(hit.line) ?? []), hit])
    return found
  }, [hits])

  useEffect(() => {
    if (current) ref.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'center' })
  }, [current])

  return (
    <>
      <div ref={ref} className={clsx(classes.frame, recipes.mono)} dir="ltr" translate="no">
        {(whole ? lines : lines.slice(0, few)).map((line, index) => (
          <BodyLine
            key={index}
            line={line}
            longest={whole ? undefined : atFirst.characters}
            hits={byLine.get(index) ?? noHits}
            current={current?.line === index ? current.from : undefined}
          />
        ))}
      </div>
      {!whole && (
        <Button size="sm" mt={4} mr="auto" onClick={showAll}>
          {t('showAll', { count: lines.length })}
        </Button>
      )}
    </>
  )
}

interface BodyLineProps {
  readonly line: Line
  readonly longest: number | undefined
  readonly hits: readonly Found[]
  /** Where the hit that one is at begins. */
  readonly current: number | undefined
}

/**
 * Name and value are set apart from each other, so that one that is written from right to left keeps to itself, and each
 * begins at the left, so that its quotes and comma stay where they are written.
 */
const BodyLine = memo(function BodyLine({ line, longest, hits, current }: BodyLineProps) {
  const end = longest ?? line.text.length
  const part = (from: number, to: number): ReactNode => marked(line.text, from, Math.min(to, end), hits, current)
  return (
    <div className={classes.line} style={{ paddingInlineStart: `${(line.depth + 1) * 2}ch` }}>
      {line.name > 0 && (
        <bdi className={classes.name} dir="ltr">
          {part(0, line.name)}
        </bdi>
      )}
      {line.name > 0 && part(line.name, line.name + 2)}
      <bdi dir="ltr">{part(line.name > 0 ? line.name + 2 : 0, line.text.length)}</bdi>
    </div>
  )
})

/** The part of a text with the hits in it marked. */
function marked(
  text: string,
  from: number,
  to: number,
  hits: readonly Found[],
  current: number | undefined,
): ReactNode {
  const inside = hits.filter((hit) => hit.from < to && hit.to > from)
  if (inside.length === 0) return text.slice(from, to)
  return (
    <>
      {inside.map((hit, index) => (
        <Fragment key={hit.from}>
          {text.slice(Math.max(from, inside[index - 1]?.to ?? from), Math.max(from, hit.from))}
          <mark data-current={hit.from === current || undefined}>
            {text.slice(Math.max(from, hit.from), Math.min(to, hit.to))}
          </mark>
        </Fragment>
      ))}
      {text.slice(Math.min(to, inside.at(-1)?.to ?? to), to)}
    </>
  )
}
