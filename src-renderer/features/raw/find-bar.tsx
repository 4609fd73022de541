import { Button, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent, Ref } from 'react'
import { useTexts } from '../../lib/i18n/texts'
import { mostHits } from './find'
import classes from './raw.module.css'

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
        className={classes.find}
        aria-label={t('find')}
        placeholder={t('find')}
        value={query}
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Button
        size="sm"
        variant="quiet"
        className={classes.step}
        aria-label={t('previousHit')}
        title={`${t('previousHit')} (⇧⏎)`}
        disabled={count === 0}
        onClick={() => onStep('previous')}
      >
        <IconChevronUp size={18} aria-hidden />
      </Button>
      <Button
        size="sm"
        variant="quiet"
        className={classes.step}
        aria-label={t('nextHit')}
        title={`${t('nextHit')} (⏎)`}
        disabled={count === 0}
        onClick={() => onStep('next')}
      >
        <IconChevronDown size={18} aria-hidden />
      </Button>
      <span role="status" className={classes.count}>
        {query !== '' && said}
      </span>
    </>
  )
}
