import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Callout } from '../../lib/layout/callout'
import { goOnAt } from '../../lib/navigation/go-on'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
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
  const message = useRef<HTMLDivElement>(null)
  const known = mandates.mandates.find((each) => each.mandateId === mandateId)
  const { mandate } = known ?? {}
  const status = mandateStatus(mandate?.status ?? '', t)
  // The form that had the focus is closed.
  useEffect(() => goOnAt(() => message.current), [])
  return (
    <Callout
      ref={message}
      tabIndex={-1}
      tone={mandate && mandate.status !== 'ACTIVE' ? 'act' : 'done'}
      icon={IconCircleCheck}
      role="status"
      action={
        amountWaits && (
          <Button size="sm" className={recipes.fixed ?? ''} onClick={onAmount}>
            {t('backToAmount')}
          </Button>
        )
      }
    >
      <strong className={recipes.strong}>{t('registered')}</strong>{' '}
      {mandate
        ? mandate.reference
          ? t('registeredAs', { reference: mandate.reference, status: status.label })
          : t('registeredWithoutReference', { status: status.label })
        : t(known?.failure ? 'registeredUnread' : 'registeredReading')}
      {amountWaits && ` ${t('amountWaits')}`}
    </Callout>
  )
}
