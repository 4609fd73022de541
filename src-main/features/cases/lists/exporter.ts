import { cell } from '../../../lib/csv-cell'
import { shownCase, type KnownCase } from '../known-case'
import { slices, stride } from '../../../lib/time-slices'
import { columns, type Column } from './parser'
import { identifierDelimiters, joined, labelDelimiters } from './rows'

type Values = Readonly<Partial<Record<Column, string | boolean | readonly string[] | undefined>>>

const valuesOf = (known: KnownCase): Values => ({
  ...shownCase(known),
  ...known.identifiers,
  // An identifier that stands in for a name is no name, and must not become one where the list is read.
  title: known.title.text,
  email: known.details.email,
})

function lineOf(values: Values, delimiter: string): string {
  const cells = columns.map((column) => {
    const value = values[column] ?? ''
    const delimiters = column === 'labels' ? labelDelimiters : identifierDelimiters
    const isOne = typeof value === 'string' || typeof value === 'boolean'
    return cell(isOne ? String(value) : joined(value, delimiters), delimiter)
  })
  return `${cells.join(delimiter)}\r\n`
}

const memberOf = (values: Values): string =>
  JSON.stringify(
    Object.fromEntries(columns.flatMap((column) => (values[column] === '' ? [] : [[column, values[column]]]))),
  )

/** Texts that stand before, for and between, and after the cases. */
const csv = (delimiter: string, mark: string) => ({
  begin: `${mark}${columns.join(delimiter)}\r\n`,
  each: (values: Values) => lineOf(values, delimiter),
  between: '',
  end: '',
})
const forms = {
  csv: csv(',', ''),
  // A German Excel opens this by a double click: its separator, and the mark of the encoding.
  'csv-semicolon': csv(';', '\ufeff'),
  json: { begin: '{"cases":[\n', each: memberOf, between: ',\n', end: '\n]}\n' },
} as const

/** The file of these cases in their order. The program goes on meanwhile. */
export async function exportList(cases: readonly KnownCase[], format: keyof typeof forms): Promise<Buffer> {
  const { begin, each, between, end } = forms[format]
  const pause = slices()
  const parts = [Buffer.from(begin)]
  for (let from = 0; from < cases.length; from += stride) {
    const slice = cases.slice(from, from + stride).map((known) => each(valuesOf(known)))
    parts.push(Buffer.from((from === 0 ? '' : between) + slice.join(between)))
    await pause()
  }
  return Buffer.concat([...parts, Buffer.from(end)])
}
