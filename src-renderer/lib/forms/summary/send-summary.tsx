import clsx from 'clsx'
import { Box, Button, Flex, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent as Press, type ReactNode } from 'react'
import { useActiveEnvironment } from '../../api/environment'
import { Dialog } from '../../layout/dialog'
import { useTexts } from '../../i18n/texts'
import classes from './summary.module.css'
import recipes from '../../theme/recipes.module.css'

export interface SummaryLine {
  readonly path: string
  readonly label: string
  readonly value: string
}

/** One part of what goes out, as the form is divided. */
export interface SummarySection {
  readonly title: string
  readonly lines: readonly SummaryLine[]
}

export interface SummaryProps {
  /** The act as a question: "Send this onboarding?" */
  readonly title: string
  /** Explains what sending starts. */
  readonly explain: string
  readonly sections: readonly SummarySection[]
  /** The administrator's values, folded away as in the form. */
  readonly administrator: readonly SummaryLine[]
  /** Usual places left empty: the name, and the field that it leads to. */
  readonly lacks: readonly Omit<SummaryLine, 'value'>[]
  /** Points to weigh before, above all of it: words of the clerk's own, a known applicant. False where there are none. */
  readonly notices: ReactNode
  readonly onSend: () => void
  /** Leads to a field of the form; without one to where the clerk was. */
  readonly onBack: (path?: string) => void
}

/** All that goes out with one press, and all that is to be known before. Nothing in it is required. */
export function SendSummary({ summary }: { readonly summary: SummaryProps | undefined }) {
  return (
    <Dialog
      opened={summary !== undefined}
      onClose={() => summary?.onBack()}
      title={summary?.title}
      size={820}
      // A second click of the press that opened it falls beside it.
      closeOnClickOutside={false}
    >
      {summary && <Summary {...summary} />}
    </Dialog>
  )
}

const steps: Readonly<Partial<Record<string, number>>> = { ArrowDown: 40, ArrowUp: -40, PageDown: 240, PageUp: -240 }

/** Milliseconds in which nobody can have read it. */
const tooSoon = 350

function Summary({ explain, sections, administrator, lacks, notices, onSend, onBack }: Omit<SummaryProps, 'title'>) {
  const t = useTexts('forms/summary')
  const say = useTexts('layout')
  const sayForm = useTexts('forms')
  const environment = useActiveEnvironment()
  const sheet = useRef<HTMLDivElement>(null)
  const answer = useRef<HTMLButtonElement>(null)
  const lackId = useId()
  const [shownAt] = useState(() => performance.now())

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // A key that is held from the form on, or pressed twice there, is no answer to what is shown here.
    if (event.repeat || performance.now() - shownAt < tooSoon) {
      event.preventDefault()
      return
    }
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    onSend()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  // The pressed button may be gone by that, such as one for a word that was taken.
  useEffect(() => {
    if (document.activeElement === document.body) answer.current?.focus()
  })

  /** A button has the keyboard; the arrows move what is read above it. */
  function scroll(event: Press): void {
    const step = steps[event.key]
    if (step === undefined || sheet.current?.contains(document.activeElement)) return
    sheet.current?.scrollBy({ top: step })
  }

  const toWeigh = lacks.length > 0 || notices !== false
  // Where something is to be weighed, Enter sends nothing.
  const safe = toWeigh && { ref: answer, 'data-autofocus': true }
  const sending = !toWeigh && { ref: answer, 'data-autofocus': true }
  return (
    <Stack gap={0} className={classes.summary} onKeyDown={scroll}>
      <div
        ref={sheet}
        className={clsx(classes.sheet, recipes.scroll)}
        role="region"
        aria-label={t('goesOut')}
        tabIndex={0}
      >
        <Text>{explain}</Text>
        {environment?.kind === 'production' && (
          <Box component="p" mt={8} className={recipes.callout} data-tone="act">
            {say('productionWarning', { name: environment.name })}
          </Box>
        )}
        {notices}
        <div className={classes.sections}>
          {sections.map((section) => (
            <Section key={section.title} {...section} />
          ))}
        </div>
        {administrator.length > 0 && (
          <details>
            <summary className={clsx(recipes.strong, recipes.faint)}>{sayForm('administrator')}</summary>
            <Lines lines={administrator} />
          </details>
        )}
      </div>
      {lacks.length > 0 && (
        <Box mt={8} mah={96} flex="none" className={clsx(recipes.callout, recipes.scroll)} data-tone="act">
          <Title order={3} id={lackId}>
            {t('lacks')}
          </Title>
          <Flex component="ul" gap="2px 18px" wrap="wrap" className={recipes.plainList} aria-labelledby={lackId}>
            {lacks.map(({ path, label }) => (
              <li key={path}>
                <UnstyledButton className={clsx(recipes.link, recipes.strong)} onClick={() => onBack(path)}>
                  {label}
                </UnstyledButton>
              </li>
            ))}
          </Flex>
        </Box>
      )}
      <Flex gap={8} justify="flex-end" wrap="wrap" pt={12} flex="none">
        <Button {...safe} onClick={() => onBack(lacks[0]?.path)}>
          {t('back')}
        </Button>
        <Button
          {...sending}
          variant="primary"
          leftSection={<IconSend size={18} aria-hidden />}
          aria-keyshortcuts="Control+Enter"
          onClick={onSend}
        >
          {t(toWeigh ? 'sendAll' : 'send')}
        </Button>
      </Flex>
    </Stack>
  )
}

function Section({ title, lines }: SummarySection) {
  if (lines.length === 0) return null
  return (
    <section>
      <Title order={3} mb={4}>
        {title}
      </Title>
      <Lines lines={lines} />
    </section>
  )
}

function Lines({ lines }: { readonly lines: readonly SummaryLine[] }) {
  return (
    <dl className={recipes.rows}>
      {lines.map(({ path, label, value }) => (
        <div key={path}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
