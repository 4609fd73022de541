import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { SearchField } from '../components/search-field'
import { useTexts } from '../i18n/texts'
import { Brand } from './brand'
import classes from './header.module.css'
import { useScreen } from './screen'
import { frameTexts } from './texts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** Mark, search over the worklist, and the way to a case by its identifier. */
export function Header({ onOpenById }: { readonly onOpenById: () => void }) {
  const t = useTexts(frameTexts)
  const { search, setSearch, screen, open } = useScreen()
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
            document.querySelector<HTMLElement>('[data-worklist-row][tabindex="0"]')?.focus()
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
    </header>
  )
}
