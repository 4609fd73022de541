import { Text } from '@mantine/core'
import { maskedIban } from '@contract/domain/iban'
import { cancelReasons, type CancelReason } from '@contract/domain/mandate-records'
import { useActiveEnvironment } from '../../lib/api/environment'
import { Dialog } from '../../lib/layout/dialog'
import { ReasonForm } from '../../lib/forms/reason-form'
import { useTexts } from '../../lib/i18n/texts'
import type { KnownMandate } from './queries'

export interface Why {
  readonly reason: CancelReason
  readonly remark: string
}

interface CancelDialogProps {
  /** The mandate that is asked about; undefined: nobody asks. */
  readonly known: KnownMandate | undefined
  readonly who: string
  readonly onClose: () => void
  readonly onCancel: (known: KnownMandate, why: Why) => void
}

/** Asks before a mandate is cancelled, naming it, and for the reason, which the journal keeps. */
export function CancelDialog({ known, who, onClose, onCancel }: CancelDialogProps) {
  const t = useTexts('direct-debit')
  const reference = known?.mandate?.reference ?? known?.mandateId ?? ''
  return (
    <Dialog
      opened={known !== undefined}
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('cancelTitle', { reference })}
    >
      {known && <Questions key={known.mandateId} known={known} who={who} onClose={onClose} onCancel={onCancel} />}
    </Dialog>
  )
}

function Questions({
  known,
  who,
  onClose,
  onCancel,
}: Omit<CancelDialogProps, 'known'> & { readonly known: KnownMandate }) {
  const t = useTexts('direct-debit')
  const environment = useActiveEnvironment()
  return (
    <ReasonForm
      reasons={cancelReasons}
      words={{
        reasons: t('cancelReason'),
        reason: (reason) => t(`reason-${reason}`),
        missing: t('cancelReasonMissing'),
        remark: t('cancelRemark'),
        remarkHint: t('cancelRemarkHint'),
        goBack: t('goBack'),
        goOn: t('cancel'),
      }}
      danger
      onBack={onClose}
      onGoOn={(why) => onCancel(known, why)}
    >
      {environment?.kind === 'production' && <Text mb="sm">{t('inProduction', { name: environment.name })}</Text>}
      <Text mb="sm">{t('cancelBody', { iban: maskedIban(known.mandate?.iban ?? ''), who })}</Text>
    </ReasonForm>
  )
}
