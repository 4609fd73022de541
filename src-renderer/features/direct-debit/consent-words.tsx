import { IconQuote } from '@tabler/icons-react'
import { IdText } from '../../components/copy'
import { useTexts } from '../../i18n/texts'
import classes from './direct-debit.module.css'
import type { HashedTexts } from './entries'
import { texts } from './texts'

/** The texts and the creditor exactly as the service gives them: words of others, never shortened or restyled. */
export function ConsentWords({ consent }: { readonly consent: HashedTexts }) {
  const t = useTexts(texts)
  const { companyName, address, creditorId } = consent.creditorInformation
  const place = [[address?.postalCode, address?.city].filter(Boolean).join(' '), address?.country]
    .filter(Boolean)
    .join(', ')
  const lines = [address?.streetLine1, address?.streetLine2, place].filter(Boolean)
  return (
    <div className={classes.words}>
      <div className={classes.wordsBody}>
        <div className={classes.serif} lang={consent.language} tabIndex={0} role="region" aria-label={t('consent')}>
          {consent.texts.map(({ code, text }) => (
            <p key={`${code} ${text}`}>{text}</p>
          ))}
        </div>
        <dl className={classes.creditor} lang={consent.language}>
          <dt lang="">{t('creditor')}</dt>
          <dd>
            <strong>{companyName}</strong>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
          <dt lang="">{t('creditorId')}</dt>
          <dd className={classes.mono}>{creditorId}</dd>
        </dl>
      </div>
      <p className={classes.source}>
        <IconQuote size={15} aria-hidden />
        <span>{t('ownWords')}</span>
        <IdText id={consent.consentId} label={t('consent')} />
        <span>{t('hash')}</span>
        <IdText id={consent.sha256} label={t('hash')} />
      </p>
    </div>
  )
}
