import type { Icon } from '@tabler/icons-react'
import { useRef, type KeyboardEvent } from 'react'
import type { Tone } from '../case-states/case-status'
import { useTexts } from '../i18n/texts'
import classes from './layout.module.css'

export interface IndexTab<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly icon: Icon
  readonly tone?: Tone
  readonly count?: number | undefined
  /** How many of them the search has found. */
  readonly found?: number | undefined
}

interface IndexTabsProps<Id extends string> {
  readonly label: string
  readonly tabs: readonly IndexTab<Id>[]
  readonly active: Id
  readonly onChange: (id: Id) => void
  /** The element that the tabs choose for. */
  readonly controls: string
}

/**
 * The tabs that stick out of the drawer behind a card, to choose a list. Arrow keys, Home and End walk through them.
 */
export function IndexTabs<Id extends string>({ label, tabs, active, onChange, controls }: IndexTabsProps<Id>) {
  const t = useTexts('layout')
  const list = useRef<HTMLDivElement>(null)

  function walk(event: KeyboardEvent): void {
    const at = tabs.findIndex(({ id }) => id === active)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }

  return (
    <div role="tablist" aria-label={label} className={classes.indexTabs} ref={list} onKeyDown={walk}>
      {tabs.map(({ id, label: name, icon: Icon, tone, count, found = count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-tab={id}
          data-tone={tone}
          className={classes.tab}
          aria-selected={id === active}
          aria-controls={controls}
          tabIndex={id === active ? 0 : -1}
          onClick={() => onChange(id)}
        >
          <Icon size={17} aria-hidden />
          {name}
          {count !== undefined && (
            <span className={classes.tabCount}>
              {found === count ? count : t('foundOf', { found: found ?? count, count })}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
