import { Button, Group, Radio, Text, Textarea } from '@mantine/core'
import { maskedIban } from '@contract/iban'
import { cancelReasons, type CancelReason } from '@contract/mandate-records'
import { useState } from 'react'
import { useActiveEnvironment } from '../../app/environment'
import { Dialog } from '../../components/dialog'
import { useTexts } from '../../i18n/texts'
import classes from './direct-debit.module.css'
import { texts } from './texts'
import type { KnownMandate } from './use-mandates'

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
  const t = useTexts(texts)
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
  const t = useTexts(texts)
  const environment = useActiveEnvironment()
  const [reason, setReason] = useState<CancelReason>()
  const [remark, setRemark] = useState('')
  const [asked, setAsked] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (reason !== undefined) onCancel(known, { reason, remark: remark.trim() })
      }}
    >
      {environment?.kind === 'production' && <Text mb="sm">{t('inProduction', { name: environment.name })}</Text>}
      <Text mb="sm">{t('cancelBody', { iban: maskedIban(known.mandate?.iban ?? ''), who })}</Text>
      <Radio.Group
        label={t('cancelReason')}
        error={asked && reason === undefined ? t('cancelReasonMissing') : undefined}
        value={reason ?? null}
        onChange={(chosen) => setReason(cancelReasons.find((each) => each === chosen))}
      >
        <div className={classes.reasons}>
          {cancelReasons.map((each) => (
            <Radio key={each} size="xs" value={each} label={t(`reason-${each}`)} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        mt="sm"
        label={t('cancelRemark')}
        description={t('cancelRemarkHint')}
        maxLength={2000}
        rows={2}
        value={remark}
        onChange={({ currentTarget }) => setRemark(currentTarget.value)}
      />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button data-autofocus onClick={onClose}>
          {t('goBack')}
        </Button>
        <Button type="submit" variant="danger-filled">
          {t('cancel')}
        </Button>
      </Group>
    </form>
  )
}
