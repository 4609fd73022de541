import { expect, it } from 'vitest'
import { columnsOf, templateOf, type TextWidths } from '../../../../../src-renderer/features/cases/worklist/columns'

const widths: TextWidths = {
  who: 240,
  kind: 110,
  status: 190,
  nextStep: 180,
  age: 70,
  changed: 118,
  note: 30,
  cardType: 90,
  labels: 60,
  changedBy: 90,
}
const shown = (kept?: Parameters<typeof columnsOf>[0]) => columnsOf(kept).filter((one) => one.shown)
const tracksOf = (columns: string): string[] => columns.split(/ (?![^(]*\))/)

it('gives short columns what their longest text needs, and the rest to names, next steps and notes by their texts', () => {
  expect(tracksOf(templateOf(shown(), widths).columns)).toEqual([
    '42px',
    'minmax(170px, 240fr)',
    'minmax(92px, 110px)',
    'minmax(172px, 190px)',
    'minmax(130px, 180fr)',
    'minmax(68px, 70px)',
    'minmax(104px, 118px)',
    'minmax(90px, 90fr)',
  ])
})

it('makes a short column no wider than its longest text, also where a window is narrow', () => {
  const short = templateOf(shown(), { ...widths, status: 120 })
  expect(tracksOf(short.columns)[3]).toBe('minmax(120px, 120px)')
  expect(short.least).toBe(templateOf(shown(), widths).least - 52)
})

it('leaves a column as wide as it was made by hand, and the last one takes what nothing else does', () => {
  const kept = shown().map((one) => ({ ...one, width: one.column === 'status' ? 300 : one.width }))
  expect(tracksOf(templateOf(kept, widths).columns)[3]).toBe('300px')
  const sized = shown().map((one) => ({ ...one, width: one.width + 1 }))
  expect(tracksOf(templateOf(sized, widths).columns).at(-1)).toBe('minmax(201px, 1fr)')
})

it('has its usual look until there are rows to measure', () => {
  expect(tracksOf(templateOf(shown(), undefined).columns)[3]).toBe('minmax(172px, 184px)')
})
