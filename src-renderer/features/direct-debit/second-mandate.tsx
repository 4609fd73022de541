import { Button } from '@mantine/core'
import { maskedIban } from '@contract/domain/iban'
import { IconInfoCircle } from '@tabler/icons-react'
import { useConfirm } from '../../lib/layout/confirm'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import classes from './direct-debit.module.css'
import { mandateStatus } from './mandate-status'
import type { KnownMandate } from './queries'

/** Asks before a mandate is registered although one is there: what is there, and that nobody promises what becomes of it. */
export function useAskSecond(who: string): (there: readonly KnownMandate[]) => Promise<boolean> {
  const t = useTexts('direct-debit')
  const confirm = useConfirm()
  return (there) =>
    confirm({
      title: t('secondTitle', { who }),
      body: <WhatIsThere there={there} />,
      confirm: t('anotherMandate'),
      size: 560,
    })
}

function WhatIsThere({ there }: { readonly there: readonly KnownMandate[] }) {
  const t = useTexts('direct-debit')
  const formats = useFormats()
  return (
    <>
      <dl className={classes.look}>
        <dt>{t('thereNow')}</dt>
        {there.map(({ mandateId, mandate }) => (
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
      <p className={classes.secondUnknown}>{t('secondUnknown')}</p>
    </>
  )
}

/** In place of the form, once a mandate is there; `isSaid`: what was just registered stands above. */
export function MandateThere({ isSaid, onAnother }: { readonly isSaid: boolean; readonly onAnother: () => void }) {
  const t = useTexts('direct-debit')
  return (
    <div className={classes.closed}>
      {!isSaid && (
        <p className={classes.quiet}>
          <IconInfoCircle size={17} aria-hidden />
          {t('oneIsThere')}
        </p>
      )}
      <Button onClick={onAnother}>{t('anotherMandate')}</Button>
    </div>
  )
}
