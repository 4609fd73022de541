import { fail, succeed } from '@contract/outcome'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AddressLabel } from '@contract/domain/label-layout'
import { layoutOf, sizeOf } from '@contract/domain/label-layout'
import { createCustomers } from '../../../../src-main/features/customers'
import { summarise } from '../../../../src-main/features/journal/summaries'
import type { Paper, PrintEnd } from '../../../../src-main/features/printing'
import { context, errorOf, openFixture, valueOf, type Fixture } from '../../../helpers/main/service-fixture'

const engagementId = '7d098e55-0f3c-4d63-9d2b-311c1be3ec7a'
const lines = ['Wiebke <Süßmuth> & Söhne', 'Lindenallee 4', '24103 Kiel']
const label: AddressLabel = { format: 'label-89x36' }

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

function open(made = true) {
  const htmls: string[] = []
  const jobs: { paper: Paper; printer: string }[] = []
  const printed: PrintEnd = { outcome: 'printed' }
  const { handlers } = createCustomers({
    service: fixture.service,
    connection: fixture.connection,
    cases: { noteEngagement: () => Promise.reject(new Error('not asked for')) },
    makePdf: (html) => {
      htmls.push(html)
      return Promise.resolve(made ? new Uint8Array([37, 80, 68, 70]) : undefined)
    },
    printing: {
      choosePrinter: (named, requestId) =>
        Promise.resolve(named === 'gone' ? fail({ kind: 'printer', message: 'Gone.', requestId }) : succeed('labels')),
      print: (paper, printer) => {
        jobs.push({ paper, printer })
        return Promise.resolve(printed)
      },
      printWithDialog: (paper) => {
        jobs.push({ paper, printer: 'asked' })
        return Promise.resolve(succeed(printed))
      },
    },
  })
  return { handlers, htmls, jobs }
}

test('an address is printed on its own paper, its words as they are and its name nowhere in the queue', async () => {
  const { handlers, htmls, jobs } = open()
  expect(valueOf(await handlers.printLabel({ engagementId, lines, label }, context))).toEqual({ outcome: 'printed' })
  expect(jobs).toMatchObject([{ printer: 'labels', paper: { title: 'label.pdf', size: { width: 89, height: 36 } } }])
  expect(htmls[0]).toContain('Wiebke &lt;Süßmuth&gt; &amp; Söhne')
  expect(htmls[0]).toContain('@page { size: 89mm 36mm; margin: 0 }')
  valueOf(await handlers.printLabelWithDialog({ engagementId, lines, label: { format: 'envelope-dl' } }, context))
  expect(jobs[1]).toMatchObject({ printer: 'asked', paper: { size: { width: 220, height: 110 } } })
})

test('the journal says what was printed on, and not whose address it was', () => {
  const written = summarise('customers.printLabel', {
    input: { engagementId, lines, label: { format: 'sheet-70x37', position: 3 } },
    value: { outcome: 'printed' },
  })
  expect(written?.summary).toEqual({ engagementId, label: 'sheet-70x37', result: 'printed' })
})

test('nothing is printed without the printer, or when the label could not be made', async () => {
  const { handlers, jobs } = open()
  expect(errorOf(await handlers.printLabel({ engagementId, lines, label, printer: 'gone' }, context)).kind).toBe(
    'printer',
  )
  expect(errorOf(await open(false).handlers.printLabel({ engagementId, lines, label }, context)).kind).toBe('internal')
  expect(jobs).toEqual([])
})

test('every place of the sheet is a label of its own, all of it on the paper', () => {
  const places = Array.from(
    { length: 24 },
    (_, index) => layoutOf({ format: 'sheet-70x37', position: index + 1 }).address,
  )
  expect(new Set(places.map(({ left, top }) => `${Math.floor(left / 70)} ${Math.floor((top - 0.5) / 37)}`)).size).toBe(
    24,
  )
  for (const { left, top, width, height } of places) {
    expect(left % 70).toBeGreaterThan(3)
    expect((left % 70) + width).toBeLessThan(70)
    expect(((top - 0.5) % 37) + height).toBeLessThan(37)
    expect(top + height).toBeLessThan(297)
  }
})

test('what is long is written smaller, never cut', () => {
  expect(sizeOf(label, lines)).toBe(12)
  const long = ['Gemeinnützige Wohnungsbaugenossenschaft Norddeutschland eingetragene Genossenschaft', ...lines]
  expect(sizeOf(label, long)).toBeLessThan(7)
  expect(
    sizeOf(
      label,
      Array.from({ length: 8 }, () => 'Kiel'),
    ) *
      8 *
      1.25 *
      (25.4 / 72),
  ).toBeLessThanOrEqual(28)
})
