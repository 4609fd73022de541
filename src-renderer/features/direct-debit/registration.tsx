import { Button, Flex, Stack, Text } from '@mantine/core'
import { gapsIn } from '@contract/domain/consent-words'
import type { ConsentLanguage } from '@contract/domain/mandate-records'
import { maskedIban, printedIban, readIban } from '@contract/domain/iban'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { Callout } from '../../lib/layout/callout'
import { useConfirm } from '../../lib/layout/confirm'
import { Fact } from '../../lib/layout/fact'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import { moveFocusTo } from '../../lib/navigation/move-focus'
import { consentWords, type ConsentLine, type HashedTexts } from './consents'
import classes from './direct-debit.module.css'
import { phoneCallOf, spokenLanguage, useTypedMandate } from './form-state'
import { Bank } from './iban-field'
import { mandateStatus } from './mandate-status'
import type { KnownMandate, Mandates } from './queries'

interface RegistrationSummaryProps {
  readonly who: string
  readonly consent: HashedTexts
  readonly lines: readonly ConsentLine[]
  /** The one that was asked for. */
  readonly language: ConsentLanguage
  readonly caseId: string
}

/** Everything that is about to be sent and kept, once more, before it goes: first what is left out or missing. */
export function RegistrationSummary({ who, consent, lines, language, caseId }: RegistrationSummaryProps) {
  const t = useTexts('direct-debit')
  const ofPhone = useTexts('direct-debit/phone')
  const ofIban = useTexts('direct-debit/iban-field')
  const typed = useTypedMandate(caseId)
  const { iban, checked, channel, scan, paperPlace } = typed
  const { country, bankCode } = readIban(iban)
  const { companyName, creditorId } = consent.creditorInformation ?? {}
  const given = lines.filter(({ name }) => checked.has(name))
  const notGiven = lines.filter(({ name }) => !checked.has(name))
  const gaps = gapsIn(consent)
  const listed = (consents: readonly ConsentLine[]) => (
    <ul className={recipes.serif} lang={consent.language || undefined}>
      {consents.map((line) => (
        <li key={line.name}>{consentWords(line, t)}</li>
      ))}
    </ul>
  )
  const call = channel === 'by-phone' ? phoneCallOf(typed, consent, spokenLanguage(consent, language)) : undefined
  const notRead = call?.parts.filter(({ at }) => at === undefined) ?? []
  const paper = channel === 'on-paper' ? (scan?.name ?? paperPlace) : undefined
  return (
    <dl className={clsx(recipes.facts, classes.summary)}>
      {(notGiven.length > 0 || lines.length === 0) && (
        <LeftOut name={t('notGiven')}>
          {notGiven.length > 0 && listed(notGiven)}
          <p>{t(given.length === 0 ? 'noneGivenKept' : 'notGivenKept')}</p>
        </LeftOut>
      )}
      {gaps.length > 0 && (
        <LeftOut name={t('missing')}>
          <ul>
            {gaps.map((gap) => (
              <li key={gap}>{t(`gap-${gap}`)}</li>
            ))}
          </ul>
        </LeftOut>
      )}
      <Fact name={t('debtor')}>{who}</Fact>
      <Fact name={ofIban('iban')}>
        <span className={recipes.mono}>{printedIban(iban)}</span>{' '}
        {bankCode !== undefined && country !== undefined && <Bank country={country} bankCode={bankCode} />}
      </Fact>
      <Fact name={t('creditor')}>
        {companyName || t('notNamed')}
        {creditorId && `, ${creditorId}`}
      </Fact>
      {given.length > 0 && <Fact name={t('consents')}>{listed(given)}</Fact>}
      <Fact name={t('channel')}>
        {channel && t(channel)}
        {paper !== undefined && `: ${paper}`}
        {call && (
          <>
            : {call.number}, {call.spokeWith}
            <p className={notRead.length > 0 ? classes.leftOut : undefined}>
              {ofPhone('partsRead', { done: call.parts.length - notRead.length, of: call.parts.length })}
            </p>
          </>
        )}
      </Fact>
    </dl>
  )
}

const LeftOut = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className={classes.leftOut}>{name}</dt>
    <dd className={classes.leftOut}>{children}</dd>
  </div>
)

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

/** The service's answer, and then what it says of the mandate when it is read back. */
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
