import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/i18n/texts'

interface BankProps {
  /** Two letters. */
  readonly country: string
  /** The part of the IBAN that names the bank, in any grouping. */
  readonly bankCode: string
}

/**
 * The bank's code, and its name where it is a German bank: the list of the Bundesbank came with this version of Kartei, so
 * nothing is asked of anybody, and a code that is not in it is worth another look at the paper but may be a new bank.
 */
export function Bank({ country, bankCode }: BankProps) {
  const t = useTexts('direct-debit/iban-field')
  const name = useGermanBank(country === 'DE' ? bankCode : undefined)
  return (
    <>
      {t('bankCode', { code: bankCode })}
      {name === 'unlisted' ? `. ${t('bankUnlisted')}` : name !== undefined && `, ${name.of}`}
    </>
  )
}

type Looked = { readonly of: string } | 'unlisted' | undefined

/** @returns undefined while the list is loaded, and where it cannot be: the code alone is shown then */
function useGermanBank(bankCode: string | undefined): Looked {
  const [found, setFound] = useState<{ readonly code: string; readonly bank: Looked }>()
  useEffect(() => {
    if (bankCode === undefined) return
    let wanted = true
    import('bankdata-germany').then(
      ({ bankDataByBLZ }) => {
        const bank = bankDataByBLZ(bankCode.replaceAll(' ', ''))
        if (wanted) setFound({ code: bankCode, bank: bank ? { of: bank.bankName } : 'unlisted' })
      },
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [bankCode])
  return found?.code === bankCode ? found?.bank : undefined
}
