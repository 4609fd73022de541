import clsx from 'clsx'
import { Flex, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent, Ref } from 'react'
import { ToolButton } from '../layout/tool-button'
import type { ViewState } from './drawing'
import { useTexts } from '../i18n/texts'
import classes from './pdf.module.css'
import recipes from '../theme/recipes.module.css'

interface FindFieldProps {
  readonly inputRef: Ref<HTMLInputElement>
  readonly query: string
  readonly matches: ViewState['matches']
  readonly disabled: boolean
  readonly onQuery: (query: string) => void
  readonly onAgain: (direction: 'next' | 'previous') => void
  /** Esc in the empty field: back to the document. */
  readonly onLeave: () => void
}

/** Finds in the document while one types; Enter and Shift+Enter walk through the matches, Esc empties the field. */
export function FindField({ inputRef, query, matches, disabled, onQuery, onAgain, onLeave }: FindFieldProps) {
  const t = useTexts('pdf')
  const found = matches !== undefined && matches.total > 0
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault()
      onAgain(event.shiftKey ? 'previous' : 'next')
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      if (query === '') onLeave()
      else onQuery('')
    }
  }
  return (
    <TextInput
      ref={inputRef}
      className={classes.field}
      classNames={{ input: classes.input, section: recipes.faint }}
      aria-label={t('find')}
      placeholder={t('findShort')}
      disabled={disabled}
      value={query}
      onChange={({ currentTarget }) => onQuery(currentTarget.value)}
      onKeyDown={onKeyDown}
      leftSection={<IconSearch size={16} aria-hidden />}
      leftSectionWidth={30}
      rightSectionWidth="auto"
      rightSectionPointerEvents="all"
      rightSection={
        <Flex component="span" align="center" className={classes.right}>
          <span
            role="status"
            className={clsx(classes.count, recipes.small, recipes.faint)}
            aria-label={found ? t('match', matches) : undefined}
          >
            {found && t('matchShort', matches)}
            {matches?.state === 'none' && t('noMatch')}
          </span>
          {found && (
            <>
              <ToolButton
                icon={IconChevronUp}
                label={t('previousMatch')}
                shortcut="⇧⏎"
                onClick={() => onAgain('previous')}
              />
              <ToolButton icon={IconChevronDown} label={t('nextMatch')} shortcut="⏎" onClick={() => onAgain('next')} />
            </>
          )}
        </Flex>
      }
    />
  )
}
