import { answeredMoney } from '@contract/domain/money'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'

/** A value of a body in the clerk's words, where its place says nothing more of it. */
export function useValueWords(): (value: unknown) => string {
  const t = useTexts('forms/summary')
  const formats = useFormats()
  return (value) => {
    const amount = answeredMoney.safeParse(value)
    if (amount.success) return formats.money(amount.data).text
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return String(value)
    return JSON.stringify(value)
  }
}
