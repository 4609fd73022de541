import { ActionIcon, Box, Flex, Group, Menu, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { SavedView } from '@contract/api/cases'
import type { Failure, Outcome } from '@contract/outcome'
import { cleaned } from '@contract/domain/typed-text'
import { IconBookmark, IconDots, IconPlus } from '@tabler/icons-react'
import clsx from 'clsx'
import { hashKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutcome, useRefresh } from '../../../lib/api/queries'
import { useScreen } from '../../../lib/navigation/screen'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { UndoButton } from '../../../lib/undo/undo-button'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import { todayHere } from '../../../lib/fields/date-text'
import { useNow } from '../../../lib/now'
import { plainQuery } from './pages'
import recipes from '../../../lib/theme/recipes.module.css'
import classes from './worklist.module.css'

/** The views that the clerk saved, in the rail; where that is narrow, behind one button. */
export function SavedViews() {
  const t = useTexts('cases/saved-views')
  const narrow = useMediaQuery('(width < 1200px)', false)
  const [opened, setOpened] = useState(false)
  if (!narrow)
    return (
      <section className={recipes.scroll} style={{ scrollbarWidth: 'thin' }} aria-label={t('savedViews')}>
        <Box component="h2" className={recipes.label} p="16px 10px 4px" fz={12}>
          {t('savedViews')}
        </Box>
        <Views onChosen={() => undefined} />
      </section>
    )
  return (
    <Popover opened={opened} onChange={setOpened} position="right-start" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <UnstyledButton
          className={clsx(classes.view, classes.narrow)}
          aria-label={t('savedViews')}
          title={t('savedViews')}
          onClick={() => setOpened(!opened)}
        >
          <IconBookmark size={20} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown w={260} p={6} aria-label={t('savedViews')}>
        <Views onChosen={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Everything about the list of views: choosing, adding, renaming, removing and taking that back. */
function Views({ onChosen }: { readonly onChosen: () => void }) {
  const t = useTexts('cases/saved-views')
  const formats = useFormats()
  const refresh = useRefresh()
  const { listing, setListing, screen, open } = useScreen()
  const { data: views = [], error } = useOutcome(['views'], () => kartei.cases.savedViews())
  const today = todayHere(useNow())
  const queries = views.map(({ query }) => ({ ...query, today }))
  const { data: counted } = useOutcome(['cases', 'count', ...queries], () => kartei.cases.count({ queries }), {
    enabled: views.length > 0,
  })
  const [naming, setNaming] = useState<{ readonly view: SavedView | undefined }>()
  const [removed, setRemoved] = useState<SavedView>()
  const [failure, setFailure] = useState<Failure>()
  const now = hashKey([plainQuery(listing.query), listing.order])

  async function save(name: string, view: SavedView | undefined): Promise<void> {
    const { query, order } = view ?? { query: plainQuery(listing.query), order: listing.order }
    const outcome = await kartei.cases.saveView({ name, query, order, ...(view && { viewId: view.viewId }) })
    setNaming(undefined)
    await changed(outcome)
  }

  async function remove(view: SavedView): Promise<void> {
    const outcome = await kartei.cases.removeView({ viewId: view.viewId })
    setRemoved(outcome.ok ? view : undefined)
    await changed(outcome)
  }

  async function putBack({ name, query, order }: SavedView): Promise<void> {
    setRemoved(undefined)
    await changed(await kartei.cases.saveView({ name, query, order }))
  }

  async function changed(outcome: Outcome<unknown>): Promise<void> {
    setFailure(outcome.ok ? undefined : outcome.error)
    await refresh('views')
  }

  function choose({ query, order }: SavedView): void {
    setListing({ query, order })
    if (screen !== 'worklist') open('worklist')
    onChosen()
  }

  const shown = failure ?? error?.failure
  return (
    <>
      <Flex component="ul" className={recipes.plainList} direction="column" gap={1}>
        {views.map((view, index) =>
          naming?.view?.viewId === view.viewId ? (
            <li key={view.viewId}>
              <NameField
                initial={view.name}
                onSave={(name) => void save(name, view)}
                onCancel={() => setNaming(undefined)}
              />
            </li>
          ) : (
            <li key={view.viewId} className={classes.place}>
              <UnstyledButton
                className={classes.view}
                aria-current={
                  screen === 'worklist' && hashKey([plainQuery(view.query), view.order]) === now ? 'true' : undefined
                }
                title={view.name}
                onClick={() => choose(view)}
              >
                <IconBookmark size={17} aria-hidden />
                <span className={clsx(recipes.cut, recipes.fill)}>{view.name}</span>
                <span className={recipes.small}>
                  {counted?.counts[index] === undefined ? '' : formats.number(counted.counts[index])}
                </span>
              </UnstyledButton>
              <Menu position="bottom-start" shadow="md" withinPortal>
                <Menu.Target>
                  <ActionIcon
                    variant="subtle"
                    size={24}
                    className={classes.more}
                    aria-label={t('change', { name: view.name })}
                  >
                    <IconDots size={16} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => setNaming({ view })}>{t('rename')}</Menu.Item>
                  <Menu.Item onClick={() => void remove(view)}>{t('remove')}</Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </li>
          ),
        )}
      </Flex>
      <div role="status">
        {removed && (
          <Group className={recipes.small} gap={4} wrap="nowrap" pl={10}>
            <span className={recipes.cut}>{t('removed', { name: removed.name })}</span>
            <UndoButton of={removed} onUndo={() => void putBack(removed)} />
          </Group>
        )}
      </div>
      {shown && <FailureMessage failure={shown} />}
      {naming && !naming.view ? (
        <NameField initial="" onSave={(name) => void save(name, undefined)} onCancel={() => setNaming(undefined)} />
      ) : (
        <UnstyledButton className={classes.view} onClick={() => setNaming({ view: undefined })}>
          <IconPlus size={17} aria-hidden />
          <span className={recipes.cut}>{t('saveThis')}</span>
        </UnstyledButton>
      )}
    </>
  )
}

interface NameFieldProps {
  readonly initial: string
  readonly onSave: (name: string) => void
  readonly onCancel: () => void
}

/** Asks a name where the view will stand: Enter keeps it, Esc leaves it. */
function NameField({ initial, onSave, onCancel }: NameFieldProps) {
  const t = useTexts('cases/saved-views')
  const [name, setName] = useState(initial)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (cleaned(name) === '') onCancel()
        else onSave(cleaned(name))
      }}
    >
      <TextInput
        size="sm"
        m={2}
        autoFocus
        aria-label={t('name')}
        placeholder={t('name')}
        maxLength={60}
        value={name}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onCancel()
        }}
        onBlur={() => {
          if (cleaned(name) === initial) onCancel()
        }}
      />
    </form>
  )
}
