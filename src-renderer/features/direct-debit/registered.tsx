import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { goOnAt } from '../../lib/navigation/go-on'
import { useTexts } from '../../lib/i18n/texts'
import classes from './direct-debit.module.css'
import { mandateStatus } from './mandate-status'
import type { Mandates } from './queries'

interface RegisteredProps {
  readonly mandateId: string
  /** An amount was refused for want of a mandate before, and is still chosen. */
  readonly amountWaits: boolean
  readonly mandates: Mandates
  /** Leads back to the amount that waits. */
  readonly onAmount: () => void
}

/** What the service answered, and then what it says of the mandate when it is read back. */
export function Registered({ mandateId, amountWaits, mandates, onAmount }: RegisteredProps) {
  const t = useTexts('direct-debit')
  const said = useRef<HTMLParagraphElement>(null)
  const known = mandates.mandates.find((each) => each.mandateId === mandateId)
  const { mandate } = known ?? {}
  const status = mandateStatus(mandate?.status ?? '', t)
  // The form that had the focus is closed.
  useEffect(() => goOnAt(() => said.current), [])
  return (
    <p
      ref={said}
      tabIndex={-1}
      className={classes.info}
      data-tone={mandate && mandate.status !== 'ACTIVE' ? 'act' : 'done'}
      role="status"
    >
      <IconCircleCheck size={17} aria-hidden />
      <span>
        <strong>{t('registered')}</strong>{' '}
        {mandate
          ? mandate.reference
            ? t('registeredAs', { reference: mandate.reference, status: status.label })
            : t('registeredWithoutReference', { status: status.label })
          : t(known?.failure ? 'registeredUnread' : 'registeredReading')}
        {amountWaits && ` ${t('amountWaits')}`}
      </span>
      {amountWaits && (
        <Button size="sm" className={classes.end} onClick={onAmount}>
          {t('backToAmount')}
        </Button>
      )}
    </p>
  )
}
