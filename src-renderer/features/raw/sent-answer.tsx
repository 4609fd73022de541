import type { SentByHand } from '@contract/api/raw'
import { Select, Stack } from '@mantine/core'
import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { EmptyLine } from '../../lib/layout/lines'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import { ExchangePane } from './exchange-pane'
import classes from './raw.module.css'
import { viewOf } from './views'
import { useWords } from './words'

interface SentAnswerProps {
  readonly sent: readonly SentByHand[]
  /** The one that is shown; undefined: the last one. */
  readonly shown: string | undefined
  readonly onShow: (sendId: string) => void
}

/** The answer to the last request by hand, or to an earlier one that was chosen. */
export function SentAnswer({ sent, shown, onShow }: SentAnswerProps) {
  const t = useTexts('raw/send-request')
  const formats = useFormats()
  const words = useWords()
  const [revealed, setRevealed] = useState<string>()
  const record = sent.find(({ sendId }) => sendId === shown) ?? sent[0]
  const isRevealed = record !== undefined && revealed === record.sendId
  const view = useMemo(() => record && viewOf(record.exchange, isRevealed), [record, isRevealed])
  const { settled, state } = record ?? {}
  return (
    <Stack component="section" gap={0} className={clsx(classes.answer, recipes.fill)} aria-label={t('answer')}>
      {record && view ? (
        <>
          <div className={classes.bar}>
            <Select
              size="sm"
              aria-label={t('earlier')}
              data={sent.map(({ sendId, exchange }) => ({
                value: sendId,
                label: t('earlierLine', {
                  time: formats.changed(exchange.at),
                  number: exchange.endpoint,
                  words: words.endpoint(exchange),
                  outcome: words.outcome(exchange),
                }),
              }))}
              value={record.sendId}
              onChange={(chosen) => chosen !== null && onShow(chosen)}
            />
          </div>
          <ExchangePane
            view={view}
            found={[]}
            current={undefined}
            revealed={isRevealed}
            onReveal={(reveal) => setRevealed(reveal ? record.sendId : undefined)}
          >
            {record.exchange.headers?.['location'] !== undefined && (
              <p className={clsx(recipes.small, recipes.breaks)}>Location: {record.exchange.headers['location']}</p>
            )}
            {settled && (state === 'arrived' || state === 'not-arrived') && (
              <p className={recipes.muted}>
                {t('settledAs', { when: formats.stamp(settled.at), clerk: settled.clerk, as: t(state) })}
              </p>
            )}
          </ExchangePane>
        </>
      ) : (
        <EmptyLine>{t('noAnswerYet')}</EmptyLine>
      )}
    </Stack>
  )
}
