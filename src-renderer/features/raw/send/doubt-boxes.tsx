import type { SentByHand } from '@contract/api/raw'
import { Box, Button, Group, Text } from '@mantine/core'
import { IconHelpHexagon } from '@tabler/icons-react'
import { useAct } from '../../../lib/api/queries'
import { useScreen } from '../../../lib/navigation/screen'
import { useConfirm } from '../../../lib/layout/confirm'
import { DoubtBox } from '../../../lib/layout/callout'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import recipes from '../../../lib/theme/recipes.module.css'
import { useWords } from '../words'
import { isInDoubt, useSent } from './use-sent'

/** Every request by hand of which nobody knows whether it arrived, each with the ways in which the doubt ends. */
export function DoubtBoxes({
  sent,
  onShow,
}: {
  readonly sent: readonly SentByHand[]
  readonly onShow: (sendId: string) => void
}) {
  return sent
    .filter(isInDoubt)
    .map((record) => <RequestDoubt key={record.sendId} record={record} onShow={() => onShow(record.sendId)} />)
}

function RequestDoubt({ record, onShow }: { readonly record: SentByHand; readonly onShow: () => void }) {
  const t = useTexts('raw/send-request')
  const formats = useFormats()
  const words = useWords()
  const confirm = useConfirm()
  const { exchange, clerk, sendId } = record
  const settle = useAct(kartei.raw.settleSent)

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
        <Group gap="4px 12px">
          <Text flex="1 1 340px">
            {t('doubtSent', {
              number: exchange.endpoint,
              words: words.endpoint(exchange),
              when: formats.stamp(exchange.at),
              clerk,
            })}{' '}
            {t('doubtHow')}
          </Text>
          <Group gap={8}>
            <Button size="sm" onClick={onShow}>
              {t('doubtShow')}
            </Button>
            <Button size="sm" loading={settle.running} onClick={() => void end('arrived')}>
              {t('arrived')}
            </Button>
            <Button size="sm" disabled={settle.running} onClick={() => void end('not-arrived')}>
              {t('not-arrived')}
            </Button>
          </Group>
        </Group>
        {settle.failure && <FailureMessage failure={settle.failure} />}
      </DoubtBox>
    </Box>
  )
}

/** Where else a clerk looks, on the other tabs of a case or in the worklist: that a request by hand is in doubt, and the way to it. */
export function HandDoubtLine({ caseId }: { readonly caseId: string | undefined }) {
  const t = useTexts('raw/send-request')
  const open = useScreen((screen) => screen.open)
  const sent = useSent(caseId)
  if (!sent.some(isInDoubt)) return null
  return (
    <Group
      gap={8}
      p="6px 20px 6px 24px"
      fw={500}
      bg="var(--tone-bg)"
      c="var(--tone-text)"
      data-tone="act"
      role="status"
      className={recipes.fixed}
    >
      <IconHelpHexagon size={17} aria-hidden />
      <span>{t('doubt')}</span>
      <Button size="sm" onClick={() => open(caseId === undefined ? 'send-request' : { case: caseId, tab: 'raw' })}>
        {t('doubtShow')}
      </Button>
    </Group>
  )
}
