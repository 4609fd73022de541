import { answeredMoney } from '@contract/domain/money'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent as Press, type ReactNode } from 'react'
import clsx from 'clsx'
import { Box, Button, Flex, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useFormats } from '../i18n/format'
import { useLanguage, useTexts } from '../i18n/texts'
import { nearest } from '../fields/match'
import type { Choices, Doubtful } from './choices'
import { useProblemWords } from './problems'
import { useValues } from './form'
import recipes from '../theme/recipes.module.css'
import { useActiveEnvironment } from '../api/environment'
import { Dialog } from '../layout/dialog'
import classes from './forms.module.css'

/** Places of a form of which at least one is usually filled in; the first is where a clerk is led to. */
export type Usual = readonly [path: string, ...others: string[]]

/** Usual places that a form leaves empty. A place is given with any place inside it. */
export const lackingOf = (usual: readonly Usual[], given: readonly string[]): readonly Usual[] =>
  usual.filter(
    (places) => !places.some((place) => given.some((path) => path === place || path.startsWith(`${place}.`))),
  )

/**
 * Every value of a body that is sent, in its order, and its dotted path: `applicant.phone`. An amount of money is one value, and
 * so is an object or a list without members.
 */
export function valuesOf(body: unknown, path = ''): readonly { readonly path: string; readonly value: unknown }[] {
  if (typeof body !== 'object' || body === null || answeredMoney.safeParse(body).success) return [{ path, value: body }]
  const members = Object.entries(body)
  if (members.length === 0) return [{ path, value: body }]
  return members.flatMap(([name, inner]) => valuesOf(inner, path === '' ? name : `${path}.${name}`))
}

/** A value of a body in the clerk's words, where its place says nothing more of it. */
export function useValueWords(): (value: unknown) => string {
  const t = useTexts('forms/summary')
  const formats = useFormats()
  return (value) => {
    const amount = answeredMoney.safeParse(value)
    if (amount.success) return formats.money(amount.data).text
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return String(value)
    return JSON.stringify(value)
  }
}

/**
 * Ends the look at what goes out once the form cannot be sent as it is: another window sends it, or a word that was taken asks for
 * more. A summary that came back by itself afterwards would take the keys of whoever types.
 * @param stands whether the summary can still be shown; true while nobody asked for it
 */
export function useEndOfReview(stands: boolean, end: () => void): void {
  const endNow = useEffectEvent(end)
  useEffect(() => {
    if (stands) return
    // Once the dialog is closed, so that the keyboard can go to what is to be corrected.
    const timer = setTimeout(() => endNow())
    return () => clearTimeout(timer)
  }, [stands])
}

interface DoubtsProps {
  readonly doubts: readonly Doubtful[]
  readonly choices: Choices
  readonly nameOf: (path: string) => string
}

/** Values that are sent although their fields do not know them, each with the one of the list that it may be. */
export function Doubts({ doubts, choices, nameOf }: DoubtsProps) {
  const t = useTexts('forms')
  const say = useTexts('fields')
  const language = useLanguage()
  const values = useValues()
  const problemWords = useProblemWords()
  return (
    <Box mt={8} className={recipes.callout} data-tone="act">
      {doubts.some(({ code }) => code !== undefined) ? t('doubtful') : t('ownWords', { count: doubts.length })}
      <Box component="ul" mt={4} pl={18} c="var(--ink)">
        {doubts.map(({ path, text, code }) => {
          const near = nearest(choices[path] ?? [], text)
          return (
            <li key={path}>
              {nameOf(path)}: <strong>{text}</strong>
              {code !== undefined && ` – ${problemWords({ path, code })}`}{' '}
              {near && (
                <UnstyledButton
                  className={clsx(recipes.link, recipes.strong)}
                  onClick={() => values.type({ [path]: near.code })}
                >
                  {say('didYouMean', { word: near.words[language] })}
                </UnstyledButton>
              )}
            </li>
          )
        })}
      </Box>
    </Box>
  )
}

export interface SummaryLine {
  readonly path: string
  readonly label: string
  readonly value: string
}

export interface SummaryProps {
  /** The act as a question: "Send this onboarding?" */
  readonly title: string
  /** Explains what sending starts. */
  readonly explain: string
  /** As the form is divided; one without lines is not shown. */
  readonly sections: readonly { readonly title: string; readonly lines: readonly SummaryLine[] }[]
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
    <Stack gap={0} className={classes.review} onKeyDown={scroll}>
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
          {sections
            .filter(({ lines }) => lines.length > 0)
            .map(({ title, lines }) => (
              <section key={title}>
                <Title order={3} mb={4}>
                  {title}
                </Title>
                <Lines lines={lines} />
              </section>
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
