import { commands } from '@contract/domain/commands'
import { Button, Flex, Group } from '@mantine/core'
import { IconCommand, IconExternalLink, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Keys } from '../lib/layout/keys'
import { SearchField } from '../lib/layout/search-field'
import { useTexts } from '../lib/i18n/texts'
import { give, useCommands, useOffer } from '../lib/navigation/commands'
import classes from './shell.module.css'
import { useScreen } from '../lib/navigation/screen'

/** Milliseconds of rest after which what is typed is looked for. */
const rest = 60

interface HeaderProps {
  readonly onOpenById: () => void
  readonly onNewOnboarding: () => void
}

/** Mark, search over the worklist, and the ways to a case: by its identifier, and by a new application. */
export function Header({ onOpenById, onNewOnboarding }: HeaderProps) {
  const t = useTexts('shell')
  const { search, setSearch, ask, screen, open } = useScreen()
  const asked = useScreen(({ listing }) => listing.query.search ?? '')
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (search === asked) return
    const timer = setTimeout(() => ask({ search }), rest)
    return () => clearTimeout(timer)
  }, [search, asked, ask])

  useCommands((command) => {
    if (command !== 'search' && (command !== 'find' || screen !== 'worklist')) return false
    field.current?.focus()
    field.current?.select()
    return true
  })
  useOffer('find', screen === 'worklist')

  return (
    <Flex component="header" gap={8} align="center" className={classes.header}>
      <Brand />
      <search className={classes.search}>
        <SearchField
          label={t('search')}
          value={search}
          inputRef={field}
          hint={<kbd aria-hidden>{commands.search.keys}</kbd>}
          onChange={(typed) => {
            setSearch(typed)
            if (typed !== '' && screen !== 'worklist') open('worklist')
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
            event.preventDefault()
            if (search !== asked) ask({ search })
            document.querySelector<HTMLElement>('[data-worklist]')?.focus()
          }}
        />
      </search>
      <Button
        leftSection={<IconCommand size={18} aria-hidden />}
        rightSection={
          <span aria-hidden>
            <Keys keys={commands.palette.keys} />
          </span>
        }
        onClick={() => give('palette')}
        title={t('palette')}
        aria-keyshortcuts="Control+K"
      >
        <span className={classes.headerLabel}>{t('palette')}</span>
      </Button>
      <Button
        leftSection={<IconExternalLink size={18} aria-hidden />}
        onClick={onOpenById}
        title={t('openById')}
        aria-keyshortcuts="Control+O"
      >
        <span className={classes.headerLabel}>{t('openById')}</span>
      </Button>
      <Button
        variant={typeof screen === 'object' ? 'default' : 'primary'}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={onNewOnboarding}
        title={t('newOnboarding')}
        aria-keyshortcuts="Control+N"
      >
        <span className={classes.headerLabel}>{t('newOnboarding')}</span>
      </Button>
    </Flex>
  )
}

const name = 'Kartei'

/** The mark, a drawer of index cards, and the name where there is room. */
function Brand() {
  return (
    <Group gap={10} wrap="nowrap" className={classes.brand}>
      <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden>
        <path fill="var(--accent-line)" d="M5 3.5h6l1.6 2H19a1.5 1.5 0 0 1 1.5 1.5v4h-17V5A1.5 1.5 0 0 1 5 3.5Z" />
        <path
          fill="var(--accent)"
          d="M2.8 9h18.4a1 1 0 0 1 1 1.1l-.9 9a1.6 1.6 0 0 1-1.6 1.4H4.3a1.6 1.6 0 0 1-1.6-1.4l-.9-9a1 1 0 0 1 1-1.1Z"
        />
        <path fill="none" stroke="var(--accent-ink)" strokeLinecap="round" strokeWidth={1.75} d="M8 12.75h8M8 16h5" />
      </svg>
      <span className={classes.name}>{name}</span>
    </Group>
  )
}
