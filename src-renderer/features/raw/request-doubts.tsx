import type { SentByHand } from '@contract/api/raw'
import { Box, Button, Group, Text } from '@mantine/core'
import { readAgain, useLive } from '../../lib/api/live'
import { useAct } from '../../lib/api/queries'
import { useScreen } from '../../lib/navigation/screen'
import { useConfirm } from '../../lib/layout/confirm'
import { DoubtBox } from '../../lib/layout/callout'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import { AnswerInDoubt, useAnswerInDoubt } from './answer-in-doubt'
import { useWords } from './words'

const none: readonly SentByHand[] = []

const sentByHand = readAgain({ key: 'raw-sent', ask: () => kartei.raw.sent() })

/** Every request that was sent by hand, newest first; read again whenever something of it changes. */
export function useSent(): readonly SentByHand[] {
  // Names, addresses and IBANs stand in it: it is kept no longer than it is shown.
  const { data } = useLive(sentByHand, undefined, { staleTime: 0, gcTime: 0 })
  return data?.sent ?? none
}

export const isInDoubt = ({ state }: SentByHand): boolean => state === 'in-doubt'

/** A request by hand of which nobody knows whether it arrived, with the ways in which the doubt ends. */
export function RequestDoubt({ record: { exchange, clerk, sendId } }: { readonly record: SentByHand }) {
  const t = useTexts('raw/send-request')
  const formats = useFormats()
  const words = useWords()
  const confirm = useConfirm()
  const settle = useAct(kartei.raw.settleSent)
  const answer = useAnswerInDoubt(sendId)

  async function end(as: 'arrived' | 'not-arrived'): Promise<void> {
    const sure = await confirm({
      title: t(as === 'arrived' ? 'settleArrivedTitle' : 'settleTitle'),
      body: <Text>{t('settleBody')}</Text>,
      confirm: t(as),
      local: true,
    })
    if (sure) await settle.run({ sendId, as })
  }

  return (
    <Box m="8px 20px 0 24px">
      <DoubtBox title={t('doubt')}>
        <Text>
          {t('doubtSent', {
            number: exchange.endpoint,
            words: words.endpoint(exchange),
            path: exchange.path,
            when: formats.stamp(exchange.at),
            clerk,
          })}{' '}
          {t('doubtHow')}
        </Text>
        {answer && <AnswerInDoubt answer={answer} />}
        <Group gap={8}>
          {(['arrived', 'not-arrived'] as const).map((as) => (
            <Button key={as} size="sm" loading={settle.running} onClick={() => void end(as)}>
              {t(as)}
            </Button>
          ))}
        </Group>
        {settle.failure && <FailureMessage failure={settle.failure} />}
      </DoubtBox>
    </Box>
  )
}

/** Above the worklist: that a request by hand is in doubt, and the way to it. */
export function HandDoubtLine() {
  const t = useTexts('raw/send-request')
  const open = useScreen((screen) => screen.open)
  if (!useSent().some(isInDoubt)) return null
  return (
    <Box m="8px 20px 0 24px" className={recipes.fixed}>
      <DoubtBox title={t('doubt')}>
        <Button size="sm" onClick={() => open('send-request')}>
          {t('doubtShow')}
        </Button>
      </DoubtBox>
    </Box>
  )
}
