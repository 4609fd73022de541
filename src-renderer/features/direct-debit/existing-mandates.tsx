import { Button, Flex, Stack, Text } from '@mantine/core'
import { maskedIban } from '@contract/domain/iban'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useConfirm } from '../../lib/layout/confirm'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import { useEffect, useRef } from 'react'
import { Callout } from '../../lib/layout/callout'
import { moveFocusTo } from '../../lib/navigation/move-focus'
import { mandateStatus } from './mandate-status'
import type { KnownMandate, Mandates } from './queries'

/** Asks before a mandate is registered although there is one already, and says that nobody promises what becomes of it. */
export function useConfirmSecond(who: string): (existing: readonly KnownMandate[]) => Promise<boolean> {
  const t = useTexts('direct-debit')
  const confirm = useConfirm()
  return (existing) =>
    confirm({
      title: t('secondTitle', { who }),
      body: <ExistingMandates existing={existing} />,
      confirm: t('anotherMandate'),
      size: 560,
    })
}

function ExistingMandates({ existing }: { readonly existing: readonly KnownMandate[] }) {
  const t = useTexts('direct-debit')
  const formats = useFormats()
  return (
    <>
      <dl className={recipes.facts}>
        <dt>{t('thereNow')}</dt>
        {existing.map(({ mandateId, mandate }) => (
          <dd key={mandateId}>
            {[
              mandate?.reference ?? mandateId,
              mandate ? mandateStatus(mandate.status, t).label : t('unread'),
              mandate?.iban ? maskedIban(mandate.iban) : undefined,
              mandate?.createdAt ? t('registeredOn', { day: formats.day(mandate.createdAt) }) : undefined,
            ]
              .filter(Boolean)
              .join(', ')}
          </dd>
        ))}
      </dl>
      <Text mt={12}>{t('secondUnknown')}</Text>
    </>
  )
}

/** In place of the form, once a mandate is there; `isAnnounced`: what was just registered stands above. */
export function MandateExists({
  isAnnounced,
  onAnother,
}: {
  readonly isAnnounced: boolean
  readonly onAnother: () => void
}) {
  const t = useTexts('direct-debit')
  return (
    <Stack align="flex-start" gap={10}>
      {!isAnnounced && (
        <Flex component="p" gap={6} className={recipes.quiet ?? ''}>
          <IconInfoCircle size={17} aria-hidden />
          {t('oneIsThere')}
        </Flex>
      )}
      <Button onClick={onAnother}>{t('anotherMandate')}</Button>
    </Stack>
  )
}

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
  useEffect(() => moveFocusTo(() => message.current), [])
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
      <strong>{t('registered')}</strong>{' '}
      {mandate
        ? mandate.reference
          ? t('registeredAs', { reference: mandate.reference, status: status.label })
          : t('registeredWithoutReference', { status: status.label })
        : t(known?.failure ? 'registeredUnread' : 'registeredReading')}
      {amountWaits && ` ${t('amountWaits')}`}
    </Callout>
  )
}
