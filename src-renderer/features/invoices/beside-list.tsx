import type { InvoiceList } from '@contract/api/invoices'
import { IconInfoCircle } from '@tabler/icons-react'
import { stringify } from 'lossless-json'
import { fieldsOf, moneyIn, otherFields, type Field } from '../../lib/answered/fields'
import { useFormats, type Formats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { NoticeBar } from './work-notice'

/** Characters of one value; all of it stands among the raw answers. */
const longest = 200

/** Members of the answer beside the list: pages, totals, cursors. The interface shows none of it. */
export const besideIn = (list: InvoiceList): Field[] => otherFields(list, ['invoices'])

/** Each value with the way to it, such as `page.totalPages`. */
function plainFields({ name, value }: Field, depth = 0): Field[] {
  const inner = moneyIn(value) || depth > 3 ? [] : fieldsOf(value)
  if (inner.length === 0) return [{ name, value }]
  return inner.flatMap((field) => plainFields({ name: `${name}.${field.name}`, value: field.value }, depth + 1))
}

function textOf(value: unknown, formats: Formats, nothing: string): string {
  if (value == null || value === '') return nothing
  const money = moneyIn(value)
  if (money) return formats.money(money).text
  const text = typeof value === 'string' ? value : (stringify(value) ?? '')
  return text.length > longest ? `${text.slice(0, longest)} …` : text
}

/** Members of the answer beside the list, and that this may be only a part, in a sentence; undefined where it holds no more. */
export function useBesideWords(): (list: InvoiceList) => string | undefined {
  const t = useTexts('invoices/odd')
  const formats = useFormats()
  return (list) => {
    const fields = besideIn(list).flatMap((field) => plainFields(field))
    if (fields.length === 0) return undefined
    const said = fields.map(({ name, value }) => `${name} ${textOf(value, formats, t('nothing'))}`)
    return t('beside', { what: said.join(', ') })
  }
}

/** The same above the list. */
export function BesideList({ list }: { readonly list: InvoiceList }) {
  const words = useBesideWords()(list)
  if (words === undefined) return null
  return (
    <NoticeBar icon={IconInfoCircle} role="note">
      {words}
    </NoticeBar>
  )
}
