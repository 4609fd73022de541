import { Anchor } from '@mantine/core'
import clsx from 'clsx'
import { stringify } from 'lossless-json'
import { useRef, useState } from 'react'
import { useFormats } from '../i18n/format'
import { useTexts } from '../i18n/texts'
import { moveFocusTo } from '../navigation/move-focus'
import { fieldsOf, isDay, isStamp, moneyIn, type Field } from './fields'
import classes from './answered.module.css'
import recipes from '../theme/recipes.module.css'

/** How much of a value is shown at once; the rest comes with a press. */
const most = { characters: 1_000, items: 100, depth: 6 }

interface ValueProps {
  readonly value: unknown
  /** How many objects and lists it stands in. */
  readonly depth?: number
}

/** Any value of an answer, readable without knowing its shape: nothing, empty, no and 0 differ. */
export function Value({ value, depth = 0 }: ValueProps) {
  const t = useTexts('answered')
  const formats = useFormats()
  if (typeof value === 'boolean') return <>{t(value ? 'yes' : 'no')}</>
  if (typeof value === 'number' || typeof value === 'bigint') return <>{value.toString()}</>
  if (typeof value === 'string') return <Text text={value} />
  if (typeof value !== 'object' || value === null) return <Nothing>{t('notGiven')}</Nothing>
  const money = moneyIn(value)
  if (money) return <>{formats.money(money).text}</>
  if (Object.keys(value).length === 0) return <Nothing>{t('empty')}</Nothing>
  // Deeper there is no room to the right: one line says the same.
  if (depth >= most.depth)
    return (
      <code className={clsx(recipes.breaks, recipes.mono)}>
        <Shortened text={stringify(value) ?? ''} />
      </code>
    )
  if (!Array.isArray(value)) return <Tree fields={fieldsOf(value)} depth={depth} />
  return <Items items={value} depth={depth} />
}

function Items({ items, depth }: { readonly items: readonly unknown[]; readonly depth: number }) {
  const t = useTexts('answered')
  const [shown, setShown] = useState(most.items)
  const list = useRef<HTMLOListElement>(null)

  function showMore(): void {
    setShown(shown + most.items)
    // The button goes with the last of them.
    if (shown + most.items >= items.length)
      moveFocusTo(() => list.current?.querySelectorAll<HTMLElement>(':scope > li')[shown])
  }

  return (
    <>
      <ol ref={list} className={classes.items}>
        {items.slice(0, shown).map((item, index) => (
          <li key={index}>
            <Value value={item} depth={depth + 1} />
          </li>
        ))}
      </ol>
      {items.length > shown && <More onClick={showMore}>{t('moreItems', { count: items.length - shown })}</More>}
    </>
  )
}

function Shortened({ text }: { readonly text: string }) {
  const t = useTexts('answered')
  const [isWhole, setWhole] = useState(false)
  const whole = useRef<HTMLSpanElement>(null)
  if (isWhole) return <span ref={whole}>{text}</span>
  if (text.length <= most.characters) return <>{text}</>

  function showAll(): void {
    setWhole(true)
    moveFocusTo(() => whole.current)
  }

  return (
    <>
      {text.slice(0, most.characters)} … <More onClick={showAll}>{t('more')}</More>
    </>
  )
}

const More = ({ onClick, children }: { readonly onClick: () => void; readonly children: string }) => (
  <Anchor component="button" type="button" fz="inherit" onClick={onClick}>
    {children}
  </Anchor>
)

function Nothing({ children }: { readonly children: string }) {
  return <span className={recipes.faint}>{children}</span>
}

/** A text in its own direction; a date in the clerk's words and time zone, as it came in the hint. */
export function Text({ text }: { readonly text: string }) {
  const t = useTexts('answered')
  const formats = useFormats()
  if (text === '') return <Nothing>{t('empty')}</Nothing>
  if (isStamp(text) || isDay(text))
    return (
      <time dateTime={text} title={text}>
        {isDay(text) ? formats.day(text) : formats.stamp(text)}
      </time>
    )
  return (
    <bdi>
      <Shortened text={text} />
    </bdi>
  )
}

interface TreeProps {
  readonly fields: readonly Field[]
  readonly depth?: number
}

/** Fields under the names that the service gives them; what is no more than a value stands beside its name. */
export function Tree({ fields, depth = 0 }: TreeProps) {
  const t = useTexts('answered')
  return (
    <dl className={classes.tree}>
      {/* By their place: the fields of two objects may share a name, and what shares a key outlives its answer. */}
      {fields.map(({ name, value }, index) => (
        <div key={index} data-plain={isPlain(value) || undefined}>
          <dt className={clsx(recipes.mono, recipes.faint, recipes.breaks)}>
            <bdi>{name === '' ? t('whole') : name}</bdi>
          </dt>
          <dd className={recipes.breaks}>
            <Value value={value} depth={depth + 1} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || Object.keys(value).length === 0 || moneyIn(value) !== undefined
