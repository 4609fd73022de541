import clsx from 'clsx'
import { gapsIn } from '@contract/domain/consent-words'
import type { ConsentLanguage } from '@contract/domain/mandate-records'
import { printedIban, readIban } from '@contract/domain/iban'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import type { ConsentLine, HashedTexts } from './consents'
import classes from './direct-debit.module.css'
import { phoneCallOf, spokenLanguage, useFormState } from './form-state'
import { Bank } from './bank'

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
  const state = useFormState(caseId)
  const { iban, checked, channel, scan, paperPlace } = state
  const { country, bankCode } = readIban(iban)
  const { companyName, creditorId } = consent.creditorInformation ?? {}
  const given = lines.filter(({ name }) => checked.has(name))
  const notGiven = lines.filter(({ name }) => !checked.has(name))
  const gaps = gapsIn(consent)
  const listed = (consents: readonly ConsentLine[]) => (
    <ul className={recipes.serif} lang={consent.language || undefined}>
      {consents.map(({ name, code, label }) => (
        <li key={name}>{label ?? (code === undefined ? t('labelless') : t('labellessOf', { code }))}</li>
      ))}
    </ul>
  )
  const call = channel === 'by-phone' ? phoneCallOf(state, consent, spokenLanguage(consent, language)) : undefined
  const notRead = call?.parts.filter(({ at }) => at === undefined) ?? []
  const paper = channel === 'on-paper' ? (scan?.name ?? paperPlace) : undefined
  return (
    <dl className={clsx(recipes.facts, classes.summary)}>
      {(notGiven.length > 0 || lines.length === 0) && (
        <>
          <dt className={classes.leftOut}>{t('notGiven')}</dt>
          <dd className={classes.leftOut}>
            {notGiven.length > 0 && listed(notGiven)}
            <p>{t(given.length === 0 ? 'noneGivenKept' : 'notGivenKept')}</p>
          </dd>
        </>
      )}
      {gaps.length > 0 && (
        <>
          <dt className={classes.leftOut}>{t('missing')}</dt>
          <dd className={classes.leftOut}>
            <ul>
              {gaps.map((gap) => (
                <li key={gap}>{t(`gap-${gap}`)}</li>
              ))}
            </ul>
          </dd>
        </>
      )}
      <dt>{t('debtor')}</dt>
      <dd>{who}</dd>
      <dt>{ofIban('iban')}</dt>
      <dd>
        <span className={recipes.mono}>{printedIban(iban)}</span>
        {bankCode !== undefined && country !== undefined && (
          <>
            {' '}
            <Bank country={country} bankCode={bankCode} />
          </>
        )}
      </dd>
      <dt>{t('creditor')}</dt>
      <dd>
        {companyName || t('notNamed')}
        {creditorId && `, ${creditorId}`}
      </dd>
      {given.length > 0 && (
        <>
          <dt>{t('consents')}</dt>
          <dd>{listed(given)}</dd>
        </>
      )}
      <dt>{t('channel')}</dt>
      <dd>
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
      </dd>
    </dl>
  )
}
