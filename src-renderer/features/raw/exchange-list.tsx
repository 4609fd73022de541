import { UnstyledButton } from '@mantine/core'
import { IconAlertOctagon, IconCircleCheck, IconHelpHexagon } from '@tabler/icons-react'
import { walkRows } from '../../lib/grid/row-walk'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import classes from './raw.module.css'
import type { Found, View } from './views'
import { toneOf, useWords } from './words'

const icons = { done: IconCircleCheck, act: IconHelpHexagon, stop: IconAlertOctagon }

interface ExchangeListProps {
  readonly views: readonly View[]
  readonly found: readonly Found[]
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

/** The calls, newest first, each with how it ended and how often it holds what is looked for. */
export function ExchangeList({ views, found, chosen, onChoose }: ExchangeListProps) {
  const t = useTexts('raw')
  const formats = useFormats()
  const words = useWords()
  return (
    <nav className={classes.list} aria-label={t('list')}>
      {/* As in every list, the keys choose what they lead to. */}
      <ul onKeyDown={(event) => walkRows(event)?.click()}>
        {views.map(({ key, exchange, byHand }) => {
          const tone = toneOf(exchange, byHand)
          const Sign = icons[tone]
          const hits = found.filter((hit) => hit.key === key).length
          return (
            <li key={key}>
              <UnstyledButton
                data-row
                className={classes.row}
                aria-current={key === chosen}
                aria-label={t('rowName', {
                  number: exchange.endpoint,
                  words: byHand ? `${words.endpoint(exchange)} (${t('byHand')})` : words.endpoint(exchange),
                  outcome: words.outcome(exchange, byHand),
                  time: formats.changed(exchange.at),
                })}
                onClick={() => onChoose(key)}
              >
                <span className={classes.number}>{exchange.endpoint}</span>
                <span className={classes.rowWords} title={words.endpoint(exchange)}>
                  {words.endpoint(exchange)}
                </span>
                {hits > 0 && <span className={classes.hits}>{t('rowHits', { count: hits })}</span>}
                <span className={classes.rowEnd} data-tone={tone}>
                  <Sign size={15} aria-hidden />
                  {words.outcome(exchange, byHand)}
                  {byHand && <span className={classes.byHand}>{t('byHand')}</span>}
                </span>
                <span className={classes.rowTime} title={formats.stamp(exchange.at)}>
                  {formats.changed(exchange.at)}
                </span>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      <p className={classes.keeps}>{t('keeps')}</p>
    </nav>
  )
}
