import { expect, it } from 'vitest'
import { columnsOf, templateOf } from '../../../../../src-renderer/features/cases/worklist/columns'

const shown = (kept?: Parameters<typeof columnsOf>[0]) => columnsOf(kept).filter((one) => one.shown)
const tracksOf = (columns: string): string[] => columns.split(/ (?![^(]*\))/)
/** Each column as if it had been sized, by a pixel. */
const sized = () => shown().map((one) => ({ ...one, width: one.width + 1 }))

it('gives short columns what their longest text needs, names and next steps theirs, and the rest to notes', () => {
  expect(tracksOf(templateOf(shown()).columns)).toEqual([
    '42px',
    'minmax(170px, 340px)',
    'minmax(132px, 132px)',
    'minmax(172px, 172px)',
    'minmax(140px, 194px)',
    'minmax(78px, 78px)',
    'minmax(108px, 108px)',
    'minmax(50px, 1fr)',
  ])
})

it('fits the narrowest window that shows every column, and leaves most of a small screen to names', () => {
  // The window without its rail, borders and scrollbar at 1024 and at 1280 pixels.
  expect(templateOf(shown()).least).toBeLessThanOrEqual(1024 - 56 - 24 - 12)
  expect(templateOf(shown()).least + 2 * (194 - 140)).toBeLessThanOrEqual(1280 - 212 - 40 - 12)
})

it('leaves a column as wide as it was made by hand, and the last one takes what nothing else does', () => {
  const kept = shown().map((one) => ({ ...one, width: one.column === 'status' ? 300 : one.width }))
  expect(tracksOf(templateOf(kept).columns)[3]).toBe('minmax(300px, 300px)')
  expect(tracksOf(templateOf(sized()).columns).at(-1)).toBe('minmax(201px, 1fr)')
})

it('gives the rest to names where there is no note, or none that shares the room', () => {
  expect(tracksOf(templateOf(shown().filter(({ column }) => column !== 'note')).columns)[1]).toBe('minmax(170px, 1fr)')
  const kept = shown().map((one) => ({ ...one, width: one.column === 'note' ? 250 : one.width }))
  expect(tracksOf(templateOf(kept).columns)[1]).toBe('minmax(170px, 1fr)')
})

type Texts = Readonly<Record<string, string>>
const catalogues = import.meta.glob<Readonly<Record<'status' | 'next-steps', Texts>>>(
  '../../../../../resources/locales/*/case-states.json',
  { eager: true, import: 'default' },
)

it('holds every kind, state and next step of both languages: a longer one needs a wider column', () => {
  const longest = (texts: Texts, names: RegExp): number =>
    Math.max(...Object.entries(texts).flatMap(([name, text]) => (names.test(name) ? text.length : [])))
  expect(Object.keys(catalogues)).toHaveLength(2)
  for (const states of Object.values(catalogues)) {
    expect(longest(states.status, /^kind/)).toBeLessThanOrEqual(14)
    expect(longest(states.status, /^[A-Z_]+$/)).toBeLessThanOrEqual(23)
    expect(longest(states['next-steps'], /Next$/)).toBeLessThanOrEqual(27)
  }
})
