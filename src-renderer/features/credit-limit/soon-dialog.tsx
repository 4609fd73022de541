import { Button, Group, Radio, Text, Textarea } from '@mantine/core'
import { soonReasons, type SoonRequest } from '@contract/credit-limit'
import { useState } from 'react'
import { Dialog } from '../../components/dialog'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import classes from './credit-limit.module.css'
import { creditLimitTexts } from './texts'

interface SoonDialogProps {
  /** The last request, where it was made less than 90 days ago and the clerk is asked; undefined: nobody asks. */
  readonly last: { readonly at: string; readonly days: number } | undefined
  readonly onClose: () => void
  readonly onSend: (why: SoonRequest) => void
}

/** Asks why another request is made so soon; the reason stands in the journal. */
export function SoonDialog({ last, onClose, onSend }: SoonDialogProps) {
  const t = useTexts(creditLimitTexts)
  return (
    <Dialog opened={last !== undefined} onClose={onClose} closeOnClickOutside={false} title={t('soonTitle')}>
      {last && <Questions last={last} onClose={onClose} onSend={onSend} />}
    </Dialog>
  )
}

function Questions({ last, onClose, onSend }: SoonDialogProps & { last: NonNullable<SoonDialogProps['last']> }) {
  const t = useTexts(creditLimitTexts)
  const formats = useFormats()
  const [reason, setReason] = useState<SoonRequest['reason']>()
  const [remark, setRemark] = useState('')
  const [asked, setAsked] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        const said = remark.trim()
        if (reason !== undefined) onSend({ reason, ...(said !== '' && { remark: said }) })
      }}
    >
      <Text mb="sm">
        {last.days === 0 ? t('soonToday') : t('soon', { day: formats.day(last.at), count: last.days })}
      </Text>
      <Radio.Group
        label={t('soonReason')}
        error={asked && reason === undefined ? t('soonReasonMissing') : undefined}
        value={reason ?? null}
        onChange={(chosen) => setReason(soonReasons.find((each) => each === chosen))}
      >
        <div className={classes.reasons}>
          {soonReasons.map((each) => (
            <Radio key={each} size="xs" value={each} label={t(`soon-${each}`)} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        mt="sm"
        label={t('remark')}
        description={t('remarkHint')}
        maxLength={2000}
        rows={2}
        value={remark}
        onChange={({ currentTarget }) => setRemark(currentTarget.value)}
      />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button data-autofocus onClick={onClose}>
          {t('goBack')}
        </Button>
        <Button type="submit" variant="primary">
          {t('sendAllTheSame')}
        </Button>
      </Group>
    </form>
  )
}
