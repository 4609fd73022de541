import type { DirectDebitAmount } from '@contract/direct-debit'
import type { Formats } from '../../i18n/format'
import type { Say } from '../../i18n/texts'
import type { StoredAmount } from './entries'
import type { texts } from './texts'

/** `Fixed, EUR 250.00`; a type that nobody listed is shown as the service wrote it. */
export function settingText(
  setting: DirectDebitAmount | StoredAmount,
  t: Say<typeof texts.table>,
  formats: Formats,
): string {
  const known: Readonly<Record<string, string>> = { FULL: t('full'), MINIMUM: t('minimum'), FIXED: t('fixed') }
  const name = known[setting.amountType] ?? setting.amountType
  const fixed = 'fixedAmount' in setting ? setting.fixedAmount : undefined
  return fixed ? `${name}, ${formats.money(fixed).text}` : name
}
