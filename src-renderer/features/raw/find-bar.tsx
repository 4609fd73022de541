import { TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent, Ref } from 'react'
import clsx from 'clsx'
import { ToolButton } from '../../lib/layout/tool-button'
import { useTexts } from '../../lib/i18n/texts'
import { mostHits } from './find'
import recipes from '../../lib/theme/recipes.module.css'

export type Direction = 'next' | 'previous'

interface FindBarProps {
  readonly inputRef: Ref<HTMLInputElement>
  readonly query: string
  /** Hits in all calls; more than `mostHits` stands for many. */
  readonly count: number
  /** The place of the hit that one is at, from 0; undefined where one is at none. */
  readonly at: number | undefined
  readonly onQuery: (query: string) => void
  readonly onStep: (direction: Direction) => void
}

/** Finds in every body while one types; Enter and Shift+Enter walk through the hits, Esc empties the field. */
export function FindBar({ inputRef, query, count, at, onQuery, onStep }: FindBarProps) {
  const t = useTexts('raw')
  const place = { at: at === undefined ? '–' : at + 1, of: Math.min(count, mostHits) }
  const said = count === 0 ? t('noHit') : t(count > mostHits ? 'placeOfMany' : 'place', place)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault()
      onStep(event.shiftKey ? 'previous' : 'next')
    }
    if (event.key === 'Escape' && query !== '') {
      event.stopPropagation()
      onQuery('')
    }
  }

  return (
    <>
      <TextInput
        ref={inputRef}
        type="search"
        size="sm"
        flex="0 1 340px"
        mr={4}
        aria-label={t('find')}
        placeholder={t('find')}
        value={query}
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <ToolButton
        icon={IconChevronUp}
        label={t('previousHit')}
        shortcut="⇧⏎"
        disabled={count === 0}
        onClick={() => onStep('previous')}
      />
      <ToolButton
        icon={IconChevronDown}
        label={t('nextHit')}
        shortcut="⏎"
        disabled={count === 0}
        onClick={() => onStep('next')}
      />
      <span role="status" className={clsx(recipes.fill, recipes.small)}>
        {query !== '' && said}
      </span>
    </>
  )
}
