import { Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconAlertOctagon, IconCircleCheck, IconHelpHexagon } from '@tabler/icons-react'
import clsx from 'clsx'
import { walkRows } from '../../lib/grid/row-walk'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
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
    <nav className={clsx(classes.list, recipes.fixed, recipes.scroll)} aria-label={t('list')}>
      {/* As in every list, the keys choose what they lead to. */}
      <ul className={recipes.plainList} onKeyDown={(event) => walkRows(event)?.click()}>
        {views.map(({ key, exchange }) => {
          const tone = toneOf(exchange)
          const Sign = icons[tone]
          const hits = found.filter((hit) => hit.key === key).length
          return (
            <li key={key}>
              <UnstyledButton
                data-row
                className={clsx(classes.row, recipes.choosable)}
                aria-current={key === chosen}
                aria-label={t('rowName', {
                  number: exchange.endpoint,
                  words: words.endpoint(exchange),
                  outcome: words.outcome(exchange),
                  time: formats.changed(exchange.at),
                })}
                onClick={() => onChoose(key)}
              >
                <Text span w={22} ta="right" fw={500} className={recipes.faint}>
                  {exchange.endpoint}
                </Text>
                <Stack component="span" gap={0} className={recipes.fill}>
                  <span className={clsx(recipes.cut, recipes.strong)} title={words.endpoint(exchange)}>
                    {words.endpoint(exchange)}
                  </span>
                  <Group component="span" gap={5} wrap="nowrap" fz="sm" data-tone={tone} c="var(--tone-text)">
                    <Sign size={15} aria-hidden />
                    {words.outcome(exchange)}
                  </Group>
                </Stack>
                <Stack component="span" gap={0} align="flex-end" justify="flex-end">
                  {hits > 0 && <span className={classes.hits}>{t('rowHits', { count: hits })}</span>}
                  <span className={recipes.small} title={formats.stamp(exchange.at)}>
                    {formats.changed(exchange.at)}
                  </span>
                </Stack>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      <Text p="10px 16px" className={recipes.small}>
        {t('keeps')}
      </Text>
    </nav>
  )
}
