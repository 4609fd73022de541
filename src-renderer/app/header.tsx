import { Button } from '@mantine/core'
import { IconExternalLink, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { SearchField } from '../components/search-field'
import { useTexts } from '../i18n/texts'
import { Brand } from './brand'
import classes from './header.module.css'
import { useScreen } from './screen'
import { frameTexts } from './texts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** Milliseconds of rest after which what is typed is looked for. */
const rest = 60

interface HeaderProps {
  readonly onOpenById: () => void
  readonly onNewOnboarding: () => void
}

/** Mark, search over the worklist, and the ways to a case: by its identifier, and by a new application. */
export function Header({ onOpenById, onNewOnboarding }: HeaderProps) {
  const t = useTexts(frameTexts)
  const { search, setSearch, ask, screen, open } = useScreen()
  const asked = useScreen(({ drawer }) => drawer.query.search ?? '')
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    function slash(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return
      if (document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', slash)
    return () => document.removeEventListener('keydown', slash)
  }, [])

  useEffect(() => {
    if (search === asked) return
    const timer = setTimeout(() => ask({ search }), rest)
    return () => clearTimeout(timer)
  }, [search, asked, ask])

  return (
    <header className={classes.header}>
      <Brand />
      <search className={classes.search}>
        <SearchField
          label={t('search')}
          value={search}
          inputRef={field}
          hint={<kbd aria-hidden>/</kbd>}
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
        leftSection={<IconExternalLink size={18} aria-hidden />}
        onClick={onOpenById}
        aria-keyshortcuts="Control+O"
      >
        {t('openById')}
      </Button>
      <Button
        variant={typeof screen === 'object' ? 'default' : 'primary'}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={onNewOnboarding}
        aria-keyshortcuts="Control+N"
      >
        {t('newOnboarding')}
      </Button>
    </header>
  )
}
