import type { Exchange } from '@contract/api/raw'
import { Button, Group, Stack, Title } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { CopyButton, IdText } from '../../lib/layout/copy'
import { Fact } from '../../lib/layout/fact'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { BodyText } from './body-text'
import recipes from '../../lib/theme/recipes.module.css'
import classes from './raw.module.css'
import type { Found, Side, View } from './views'
import { toneOf, useWords } from './words'

/** Characters that main keeps of a body; what reaches them may have been longer. */
const longestKept = 512 * 1024

interface ExchangePaneProps {
  readonly view: View
  readonly found: readonly Found[]
  readonly current: Found | undefined
  /** The clerk asked for the whole IBANs of this call. */
  readonly revealed: boolean
  readonly onReveal: (revealed: boolean) => void
  /** Between the facts and the bodies. */
  readonly children?: ReactNode
}

/** One call: how it went, what was sent, what came. */
export function ExchangePane({ view, found, current, revealed, onReveal, children }: ExchangePaneProps) {
  const t = useTexts('raw')
  const formats = useFormats()
  const words = useWords()
  const pane = useRef<HTMLDivElement>(null)
  const { exchange, hasIban, key } = view
  const title = `${exchange.endpoint} · ${words.endpoint(exchange)}`
  const took = t('milliseconds', { ms: formats.number(Math.round(exchange.durationMs)) })
  useEffect(() => {
    if (pane.current) pane.current.scrollTop = 0
  }, [key])

  const whole = [
    title,
    `${exchange.method} ${exchange.path}`,
    `${exchange.at} · ${words.outcome(exchange)} · ${took} · ${t('requestId')} ${exchange.requestId}`,
    ...(['sent', 'answer'] as const).flatMap((side) => ['', `--- ${t(side)}`, view[side]?.text ?? '']),
    '',
  ].join('\n')

  return (
    <Stack
      component="section"
      ref={pane}
      gap={12}
      className={clsx(classes.pane, recipes.fill, recipes.scroll)}
      aria-label={title}
      tabIndex={0}
    >
      <Group gap={8} wrap="nowrap">
        <Title order={2} flex={1}>
          {title}
        </Title>
        {hasIban && (
          <Button
            size="sm"
            leftSection={revealed ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
            onClick={() => onReveal(!revealed)}
          >
            {t(revealed ? 'hideIban' : 'showIban')}
          </Button>
        )}
        <CopyButton text={whole} what={t('copyAll')} sensitive />
      </Group>
      <dl className={recipes.factRow}>
        <Fact name={t('call')} wide>
          <span className={recipes.mono}>
            {exchange.method} {exchange.path}
          </span>
        </Fact>
        <Fact name={t('outcome')}>
          <span className={classes.ending} data-tone={toneOf(exchange)}>
            {words.outcome(exchange)}
          </span>
        </Fact>
        <Fact name={t(exchange.status === undefined ? 'ended' : 'at')}>
          <span title={exchange.at}>{formats.stamp(exchange.at)}</span>
        </Fact>
        <Fact name={t('took')}>{took}</Fact>
        <Fact name={t('requestId')}>
          <IdText id={exchange.requestId} label={t('requestId')} />
        </Fact>
      </dl>
      {children}
      {(['sent', 'answer'] as const).map((side) => (
        <Body
          key={`${side} ${key}`}
          side={side}
          view={view}
          hits={found.filter((hit) => hit.key === key && hit.side === side)}
          current={current?.key === key && current.side === side ? current : undefined}
        />
      ))}
    </Stack>
  )
}

interface BodyProps {
  readonly side: Side
  readonly view: View
  readonly hits: readonly Found[]
  readonly current: Found | undefined
}

function Body({ side, view: { exchange, [side]: body }, hits, current }: BodyProps) {
  const t = useTexts('raw')
  const formats = useFormats()
  const { answerBytes, contentType } = exchange
  const kept = side === 'sent' ? exchange.request : exchange.answer
  const said = [
    side === 'answer' && body ? contentType : undefined,
    side === 'answer' && body && answerBytes !== undefined ? formats.fileSize(answerBytes) : undefined,
    body && t('lines', { count: body.lines.length }),
  ]
  return (
    <Stack component="section" gap={4}>
      <Group gap={8} mih={28}>
        <Title order={3}>{t(side)}</Title>
        <span className={clsx(recipes.fill, recipes.small)}>{said.filter(Boolean).join(' · ')}</span>
        {body && <CopyButton text={body.text} what={t(side === 'sent' ? 'copySent' : 'copyAnswer')} sensitive />}
      </Group>
      {body ? (
        <BodyText lines={body.lines} hits={hits} current={current} />
      ) : (
        <p className={recipes.muted}>{side === 'sent' ? t('nothingSent') : <NoAnswer exchange={exchange} />}</p>
      )}
      {kept !== undefined && kept.length >= longestKept && <p className={recipes.muted}>{t('cut')}</p>}
    </Stack>
  )
}

/** Why there is no text of an answer. */
function NoAnswer({ exchange: { status, contentType, answerBytes = 0 } }: { readonly exchange: Exchange }) {
  const t = useTexts('raw')
  const formats = useFormats()
  if (status === undefined) return t('noAnswer')
  if (answerBytes === 0) return t('emptyAnswer')
  return t('document', { size: formats.fileSize(answerBytes), type: contentType ?? t('untyped') })
}
