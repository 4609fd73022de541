import clsx from 'clsx'
import { Box, Flex, Group, TextInput } from '@mantine/core'
import {
  IconArrowAutofitHeight,
  IconArrowAutofitWidth,
  IconChevronDown,
  IconChevronUp,
  IconMinus,
  IconPlus,
  IconRotateClockwise,
  IconSearch,
} from '@tabler/icons-react'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { useTexts } from '../i18n/texts'
import { ToolButton } from '../layout/tool-button'
import type { DocumentControls, ViewState } from './drawing'
import classes from './pdf.module.css'
import recipes from '../theme/recipes.module.css'

interface ViewerToolbarProps {
  readonly viewer: DocumentControls | undefined
  readonly view: ViewState
}

/** Pages, zoom and turning. Without a document everything is there and off, so that nothing moves when one comes. */
export function ViewerToolbar({ viewer, view: { pages, page, scale, fit } }: ViewerToolbarProps) {
  const t = useTexts('pdf')
  const off = pages === 0
  return (
    <Group role="toolbar" aria-label={t('pages')} gap={2} wrap="nowrap" flex="none">
      <span className={classes.steps}>
        <ToolButton
          icon={IconChevronUp}
          label={t('previousPage')}
          disabled={off || page <= 1}
          onClick={() => viewer?.goTo(page - 1)}
        />
        <ToolButton
          icon={IconChevronDown}
          label={t('nextPage')}
          disabled={off || page >= pages}
          onClick={() => viewer?.goTo(page + 1)}
        />
      </span>
      <PageField page={page} pages={pages} onGoTo={(wanted) => viewer?.goTo(wanted)} />
      <Box component="span" px={4} flex="none" className={clsx(recipes.quiet, recipes.faint)}>
        {t('ofPages', { pages: off ? '–' : pages })}
      </Box>
      <span className={classes.divider} />
      <ToolButton icon={IconMinus} label={t('zoomOut')} shortcut="−" disabled={off} onClick={() => viewer?.zoomOut()} />
      <output className={classes.scale} aria-label={t('zoom')}>
        {off ? '–' : t('percent', { percent: Math.round(scale * 100) })}
      </output>
      <ToolButton icon={IconPlus} label={t('zoomIn')} shortcut="+" disabled={off} onClick={() => viewer?.zoomIn()} />
      <ToolButton
        icon={IconArrowAutofitWidth}
        label={t('fitWidth')}
        shortcut="0"
        pressed={!off && fit === 'width'}
        disabled={off}
        onClick={() => viewer?.fitTo('width')}
      />
      <ToolButton
        icon={IconArrowAutofitHeight}
        label={t('fitPage')}
        pressed={!off && fit === 'page'}
        disabled={off}
        onClick={() => viewer?.fitTo('page')}
      />
      <ToolButton icon={IconRotateClockwise} label={t('rotate')} disabled={off} onClick={() => viewer?.rotate()} />
    </Group>
  )
}

interface PageFieldProps {
  readonly page: number
  readonly pages: number
  readonly onGoTo: (page: number) => void
}

/** Shows the page that is read, until somebody types another one; Enter or leaving the field goes there. */
function PageField({ page, pages, onGoTo }: PageFieldProps) {
  const t = useTexts('pdf')
  const [typed, setTyped] = useState<string>()
  const go = (): void => {
    // A number past the end means the end.
    const wanted = Number.parseInt(typed ?? '', 10)
    if (wanted >= 1) onGoTo(Math.min(wanted, pages))
    setTyped(undefined)
  }
  return (
    <input
      className={classes.page}
      aria-label={t('page')}
      inputMode="numeric"
      autoComplete="off"
      disabled={pages === 0}
      value={typed ?? (pages === 0 ? '' : String(page))}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/\D/g, '').slice(0, 5))}
      onBlur={go}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go()
        if (event.key === 'Escape') setTyped(undefined)
      }}
    />
  )
}

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
