import type { SentByHand } from '@contract/api/raw'
import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { EmptyLine } from '../../../lib/layout/lines'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { ExchangePane } from '../exchange-pane'
import { viewOf } from '../views'
import { useWords } from '../words'
import classes from './send.module.css'
import { SentExtras } from './sent-extras'

interface AnswerSideProps {
  readonly sent: readonly SentByHand[]
  readonly shown: string | undefined
  readonly onShow: (sendId: string) => void
  readonly onUse: (record: SentByHand) => void
}

/** What came of the last request by hand, or of an earlier one that was chosen. */
export function AnswerSide({ sent, shown, onShow, onUse }: AnswerSideProps) {
  const t = useTexts('raw/send-request')
  const formats = useFormats()
  const words = useWords()
  const [revealed, setRevealed] = useState<string>()
  const record = sent.find(({ sendId }) => sendId === shown) ?? sent[0]
  const isRevealed = record !== undefined && revealed === record.sendId
  const view = useMemo(() => record && viewOf(record.exchange, isRevealed, record), [record, isRevealed])
  if (!record || !view)
    return (
      <section className={classes.answer} aria-label={t('answer')}>
        <div className={classes.empty}>
          <EmptyLine>{t('noAnswerYet')}</EmptyLine>
        </div>
      </section>
    )
  return (
    <section className={classes.answer} aria-label={t('answer')}>
      {sent.length > 1 && (
        <div className={classes.earlier}>
          <Select
            size="sm"
            aria-label={t('earlier')}
            data={sent.map((each) => ({
              value: each.sendId,
              label: t('earlierLine', {
                time: formats.changed(each.exchange.at),
                number: each.exchange.endpoint,
                words: words.endpoint(each.exchange),
                outcome: words.outcome(each.exchange, each),
              }),
            }))}
            value={record.sendId}
            onChange={(chosen) => chosen !== null && onShow(chosen)}
          />
        </div>
      )}
      <ExchangePane
        view={view}
        found={[]}
        current={undefined}
        revealed={isRevealed}
        onReveal={(reveal) => setRevealed(reveal ? record.sendId : undefined)}
      >
        <SentExtras record={record} onUse={() => onUse(record)} />
      </ExchangePane>
    </section>
  )
}
