import type { SentByHand } from '@contract/api/raw'
import { Box, Select, Stack } from '@mantine/core'
import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { EmptyLine } from '../../../lib/layout/lines'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import { ExchangePane } from '../exchange-pane'
import classes from '../raw.module.css'
import { viewOf } from '../views'
import { useWords } from '../words'
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
  const side = { className: clsx(classes.answer, recipes.fill), 'aria-label': t('answer') }
  if (!record || !view)
    return (
      <Box component="section" p="4px 8px" {...side}>
        <EmptyLine>{t('noAnswerYet')}</EmptyLine>
      </Box>
    )
  return (
    <Stack component="section" gap={0} {...side}>
      {sent.length > 1 && (
        <div className={classes.bar}>
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
    </Stack>
  )
}
