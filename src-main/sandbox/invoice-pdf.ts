import { friendlyFormatIBAN } from 'ibantools'
import { type Invoice, payeeAccount, payeeBank, transactionsOf } from './invoices'
import { Letter, ink } from './letter'
import { germanAmount } from './money'
import type { Engagement } from './state'

const left = 25
const right = 190
const width = right - left

const germany = { timeZone: 'UTC' } as const
const longDay = new Intl.DateTimeFormat('de-DE', { ...germany, day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = new Intl.DateTimeFormat('de-DE', { ...germany, day: '2-digit', month: '2-digit' })
const monthName = new Intl.DateTimeFormat('de-DE', { ...germany, month: 'long', year: 'numeric' })

const amountOf = ({ amount, currency }: Invoice['total']): string => `${germanAmount(amount, currency)} ${currency}`

const grouped = (iban: string): string => friendlyFormatIBAN(iban) ?? iban

const account = ({ engagementId }: Engagement): string =>
  `•••• ${String(parseInt(engagementId.slice(0, 6), 16) % 10_000).padStart(4, '0')}`

function titleOf({ periodStart, periodEnd }: Invoice): string {
  const isMonth = periodStart.getUTCDate() === 1
  return isMonth && periodEnd.getTime() - periodStart.getTime() > 20 * 86_400_000
    ? `Rechnung für ${monthName.format(periodStart)}`
    : `Rechnung vom ${shortDay.format(periodStart)} bis ${shortDay.format(periodEnd)}${periodEnd.getUTCFullYear()}`
}

/**
 * The invoice as the customer gets it: two A4 pages in German, with text that can be searched and copied.
 *
 * The same invoice always gives the same words; its amounts stand in the decimals of their currency.
 */
export async function drawInvoice(engagement: Engagement, invoice: Invoice): Promise<Uint8Array> {
  const letter = await Letter.begin()
  const created = new Date(invoice.createdAt)
  letter.pdf.setTitle(`Rechnung ${invoice.number}`)
  letter.pdf.setAuthor('Nordstern Kartenbank AG')
  letter.pdf.setSubject(titleOf(invoice))
  letter.pdf.setLanguage('de-DE')
  letter.pdf.setCreationDate(created)
  letter.pdf.setModificationDate(created)

  letterhead(letter)
  addressWindow(letter, engagement)
  reference(letter, engagement, invoice, created)
  transactions(letter, invoice)
  footer(letter, 1)

  letter.nextSheet()
  letterhead(letter)
  letter.text(`Rechnung ${invoice.number}`, right, 18, { align: 'right', bold: true })
  letter.text(longDay.format(created), right, 23, { align: 'right', size: 9, colour: ink.quiet })
  paymentSlip(letter, engagement, invoice)
  notes(letter, invoice)
  footer(letter, 2)
  return letter.pdf.save()
}

function letterhead(letter: Letter): void {
  letter.star(left + 3.5, 17.2, 4.6)
  letter.text('NORDSTERN', left + 10.5, 17.5, { size: 15, bold: true, colour: ink.brand })
  letter.text('Kartenbank AG', left + 10.5, 22.3, { size: 9.5, colour: ink.quiet })
}

/** DIN 5008, form B: the window lies 45 to 90 mm from the upper edge. */
function addressWindow(letter: Letter, { addressee, address }: Engagement): void {
  letter.text('Nordstern Kartenbank AG, Postfach 11 03 22, 20403 Hamburg', left, 50, { size: 6.5, colour: ink.quiet })
  letter.rule(left, 51.2, 80, ink.line, 0.3)
  const { streetLine1, streetLine2, postalCode, city } = address
  const lines = [...addressee, streetLine1, ...(streetLine2 ? [streetLine2] : []), `${postalCode} ${city}`]
  for (const [index, line] of lines.entries()) letter.text(line, left, 56.5 + index * 5, { size: 10.5 })
  for (const fold of [105, 210]) letter.rule(4, fold, 4, ink.quiet, 0.4)
}

function reference(letter: Letter, engagement: Engagement, { number, due }: Invoice, created: Date): void {
  const lines: [string, string][] = [
    ['Datum', `Hamburg, ${longDay.format(created)}`],
    ['Rechnung', number],
    ['Kartenkonto', account(engagement)],
    ['Fällig am', longDay.format(due)],
  ]
  for (const [index, [label, value]] of lines.entries()) {
    const y = 56.5 + index * 5
    letter.text(label, 125, y, { size: 9, colour: ink.quiet })
    letter.text(value, right, y, { size: 10, align: 'right', bold: label === 'Fällig am' })
  }
}

function transactions(letter: Letter, invoice: Invoice): void {
  const { total, minimum, due, periodStart, periodEnd } = invoice
  letter.text(titleOf(invoice), left, 102, { size: 16, bold: true })
  letter.text(`Abrechnungszeitraum ${longDay.format(periodStart)} bis ${longDay.format(periodEnd)}`, left, 109.5)
  letter.text(`Bitte zahlen Sie den Betrag bis zum ${longDay.format(due)}.`, left, 115)

  let y = 125
  letter.text('Datum', left, y, { size: 9.5, bold: true })
  letter.text('Umsatz', left + 20, y, { size: 9.5, bold: true })
  letter.text(`Betrag ${total.currency}`, right, y, { size: 9.5, bold: true, align: 'right' })
  letter.rule(left, y + 2.2, width, ink.text, 0.8)
  for (const { date, text, amount } of transactionsOf(invoice)) {
    y += 7
    letter.text(shortDay.format(date), left, y, { size: 9.5 })
    letter.text(text, left + 20, y, { size: 9.5 })
    letter.text(germanAmount(amount, total.currency), right, y, { size: 9.5, align: 'right' })
    letter.rule(left, y + 2.3, width)
  }
  letter.box(left, y + 2.9, width, 8.4, ink.band)
  letter.text('Gesamtbetrag', left + 2, y + 8.4, { size: 11, bold: true })
  letter.text(amountOf(total), right - 2, y + 8.4, { size: 11, bold: true, align: 'right' })
  letter.text('Mindestbetrag (5 %)', left + 2, y + 16, { size: 9.5 })
  letter.text(amountOf(minimum), right - 2, y + 16, { size: 9.5, align: 'right' })
  letter.rule(left, y + 18.4, width)
  letter.text('Wie Sie zahlen, steht auf Seite 2.', left, y + 25, { size: 9.5, colour: ink.quiet })
}

function paymentSlip(letter: Letter, engagement: Engagement, invoice: Invoice): void {
  letter.text('Angaben für Ihre Überweisung', left, 44, { size: 14, bold: true })
  letter.box(left, 49, width, 66, ink.band, ink.line)
  const cell = (label: string, value: string, x: number, y: number, bold = false): void => {
    letter.text(label, x, y, { size: 7.5, colour: ink.quiet })
    letter.text(value, x, y + 5, { size: 11, bold })
  }
  const first = left + 5
  const second = left + 105
  cell('Zahlungsempfänger', 'Nordstern Kartenbank AG', first, 56)
  cell('Fällig am', longDay.format(invoice.due), second, 56, true)
  letter.rule(first, 65, width - 10)
  cell('IBAN', grouped(payeeAccount), first, 71)
  cell('BIC', payeeBank, second, 71)
  letter.rule(first, 80, width - 10)
  cell('Betrag', amountOf(invoice.total), first, 86, true)
  cell('oder Mindestbetrag', amountOf(invoice.minimum), second, 86)
  letter.rule(first, 95, width - 10)
  cell('Verwendungszweck', invoice.paymentReference, first, 101)
  cell('Kartenkonto', account(engagement), second, 101)
  letter.text('Bitte geben Sie den Verwendungszweck unverändert an.', first, 112, { size: 8, colour: ink.quiet })
}

function notes(letter: Letter, { due, total }: Invoice): void {
  const paragraphs: [string, string][] = [
    [
      'Lastschrift',
      'Haben Sie uns ein SEPA-Lastschriftmandat erteilt, ziehen wir den vereinbarten Betrag am Fälligkeitstag ein: den ' +
        'Gesamtbetrag, den Mindestbetrag oder Ihren Festbetrag in Euro. Sie müssen dann nichts überweisen.',
    ],
    [
      'Teilzahlung',
      `Zahlen Sie bis zum ${longDay.format(due)} mindestens den Mindestbetrag. Den Rest verzinsen wir taggenau und stellen ` +
        'ihn mit der nächsten Rechnung ein.',
    ],
    [
      'Fremde Währungen',
      `Diese Rechnung lautet auf ${total.currency}. Umsätze in anderen Währungen rechnen wir zum Kurs des Buchungstages um.`,
    ],
    [
      'Rückfragen',
      'Reklamationen richten Sie bitte binnen sechs Wochen nach Zugang dieser Rechnung an die oben genannte Anschrift oder ' +
        'an post@nordstern.example.',
    ],
  ]
  let y = 129
  for (const [heading, words] of paragraphs) {
    letter.text(heading, left, y, { size: 10, bold: true })
    y = letter.paragraph(words, left, y + 5.2, width, { size: 9.5 }) + 4.5
  }
  letter.paragraph(
    'Übungsrechnung. Personen, Konten und Beträge sind erfunden; es ist nichts zu zahlen.',
    left,
    y + 3,
    width,
    { size: 9, colour: ink.quiet },
  )
}

function footer(letter: Letter, page: 1 | 2): void {
  letter.rule(left, 275, width)
  const columns = [
    ['Nordstern Kartenbank AG', 'Sandtorkai 48, 20457 Hamburg'],
    ['Sitz und Gericht: Hamburg', 'Gläubiger-ID DE98ZZZ09999999999'],
    [`IBAN ${grouped(payeeAccount)}`, `BIC ${payeeBank}`],
  ]
  for (const [column, lines] of columns.entries())
    for (const [index, line] of lines.entries())
      letter.text(line, left + column * 50, 279.5 + index * 3.6, { size: 7, colour: ink.quiet })
  letter.text(`Seite ${page} von 2`, right, 288, { size: 8, align: 'right', colour: ink.quiet })
}
