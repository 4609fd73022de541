import { Text } from '@mantine/core'
import { soonReasons, type SoonRequest } from '@contract/api/credit-limit'
import { Dialog } from '../../lib/layout/dialog'
import { ReasonForm } from '../../lib/forms/reason-form'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'

interface SoonDialogProps {
  /** The last request, where it was made less than 90 days ago and the clerk is asked; undefined: nobody asks. */
  readonly last: { readonly at: string; readonly days: number } | undefined
  readonly onClose: () => void
  readonly onSend: (why: SoonRequest) => void
}

/** Asks why another request is made so soon; the reason stands in the journal. */
export function SoonDialog({ last, onClose, onSend }: SoonDialogProps) {
  const t = useTexts('credit-limit')
  return (
    <Dialog opened={last !== undefined} onClose={onClose} closeOnClickOutside={false} title={t('soonTitle')}>
      {last && <Questions last={last} onClose={onClose} onSend={onSend} />}
    </Dialog>
  )
}

function Questions({ last, onClose, onSend }: SoonDialogProps & { last: NonNullable<SoonDialogProps['last']> }) {
  const t = useTexts('credit-limit')
  const formats = useFormats()
  return (
    <ReasonForm
      reasons={soonReasons}
      words={{
        reasons: t('soonReason'),
        reason: (reason) => t(`soon-${reason}`),
        missing: t('soonReasonMissing'),
        remark: t('remark'),
        remarkHint: t('remarkHint'),
        goBack: t('goBack'),
        goOn: t('sendAllTheSame'),
      }}
      onBack={onClose}
      onGoOn={({ reason, remark }) => onSend({ reason, ...(remark !== '' && { remark }) })}
    >
      <Text mb="sm">
        {last.days === 0 ? t('soonToday') : t('soon', { day: formats.day(last.at), count: last.days })}
      </Text>
    </ReasonForm>
  )
}
