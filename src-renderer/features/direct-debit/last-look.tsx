import { printedIban } from '@contract/iban'
import { useTexts } from '../../i18n/texts'
import classes from './direct-debit.module.css'
import type { Entries, HashedTexts } from './entries'
import { readIban } from './iban-text'
import { texts } from './texts'

interface LastLookProps {
  readonly who: string
  readonly consent: HashedTexts
  readonly entries: Entries
}

/** Everything that is about to be sent and kept, once more, before it goes. */
export function LastLook({ who, consent, entries }: LastLookProps) {
  const t = useTexts(texts)
  const { iban, channel, scan, paperPlace } = entries
  const { bankCode } = readIban(iban)
  const { companyName, creditorId } = consent.creditorInformation
  const paper = channel === 'on-paper' ? (scan?.name ?? paperPlace) : undefined
  return (
    <dl className={classes.look}>
      <dt>{t('debtor')}</dt>
      <dd>{who}</dd>
      <dt>{t('iban')}</dt>
      <dd>
        <span className={classes.mono}>{printedIban(iban)}</span>
        {bankCode !== undefined && <> {t('bankCode', { code: bankCode })}</>}
      </dd>
      <dt>{t('creditor')}</dt>
      <dd>
        {companyName}, {creditorId}
      </dd>
      <dt>{t('consents')}</dt>
      <dd>
        <ul className={classes.serif} lang={consent.language}>
          {consent.consents.map(({ code, label }) => (
            <li key={code}>{label}</li>
          ))}
        </ul>
      </dd>
      <dt>{t('channel')}</dt>
      <dd>
        {channel && t(channel)}
        {paper !== undefined && `: ${paper}`}
      </dd>
    </dl>
  )
}
