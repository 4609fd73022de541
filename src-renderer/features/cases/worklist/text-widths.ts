import type { Case } from '@contract/api/cases'
import { useState } from 'react'
import { useActiveEnvironment } from '../../../lib/api/environment'
import { useNow } from '../../../lib/now'
import {
  knownKinds,
  knownStatuses,
  useCaseKind,
  useCaseStatus,
  useNextStep,
} from '../../../lib/case-states/case-status'
import { useFormats, type Formats } from '../../../lib/i18n/format'
import { useLanguage, useTexts } from '../../../lib/i18n/texts'
import { isShort, type Column, type TextWidths } from './columns'
import type { Rows } from './pages'

/** How a column's text is drawn, and the pixels around it, as the style sheets have them. */
const drawn = {
  who: { font: '600 15px', around: 12 },
  kind: { font: '400 14px', around: 37 },
  // Sign, gap, edges and the padding of the chip, which begins left of its column.
  status: { font: '600 14px', around: 46 },
  nextStep: { font: '600 15px', around: 12 },
  age: { font: '700 15px', around: 20 },
  changed: { font: '600 15px', around: 24 },
  note: { font: '400 14px', around: 12 },
  cardType: { font: '400 14px', around: 12 },
  labels: { font: '400 13px', around: 26 },
  changedBy: { font: '400 14px', around: 12 },
} as const satisfies Readonly<Record<Column, { font: string; around: number }>>

/** The padding of a head, and the arrow of the column that is sorted by. */
const aroundHead: Readonly<Partial<Record<Column, number>>> = { age: 38, changed: 42 }

type Measure = (text: string, font: string) => number

/** In pixels; where nothing can be drawn, by the number of letters. */
function createMeasure(): Measure {
  const context = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font').trim() || 'sans-serif'
  return (text, font) => {
    if (!context) return text.length * 7.5
    context.font = `${font} ${family}`
    return context.measureText(text).width
  }
}

/** More of a note is cut in its cell anyway. */
const longestText = 100
/** Of so many rows the texts are measured: a screen or two of them. */
const rowsMeasured = 100

/** What is wide enough for nine of ten: a single long note takes no room from the names. */
const nineOfTen = (widths: readonly number[]): number =>
  widths.toSorted((a, b) => a - b)[Math.floor((widths.length - 1) * 0.9)] ?? 0

/** Every text that the short columns can hold besides those that are there: a row that changes finds its room. */
function vocabulary(formats: Formats, status: (word: string) => string, kind: (word: string) => string, now: Date) {
  const year = now.getFullYear() - 1
  const days = Array.from({ length: 6 }, (_, ago) => new Date(now.getTime() - ago * 86_400_000 - 60_000))
  const months = Array.from({ length: 12 }, (_, month) => new Date(year, month, 28))
  return {
    kind: knownKinds.map(kind),
    status: knownStatuses.map(status),
    age: [999, 99 * 60, 59].map((seconds) => formats.age(new Date(now.getTime() - seconds * 1000).toISOString(), now)),
    changed: [...days, ...months].map((date) => formats.changed(date.toISOString(), now)),
  }
}

/**
 * How wide each column would be to show its texts, from the rows that are there first. It stays so for as long as the
 * list is shown, so that nothing moves while one scrolls, searches, or a row changes.
 */
export function useTextWidths({ at, layout: { total }, behind }: Rows): TextWidths | undefined {
  const t = useTexts('cases/worklist')
  const formats = useFormats()
  const language = useLanguage()
  const environment = useActiveEnvironment()
  const now = useNow()
  const kindOf = useCaseKind()
  const statusOf = useCaseStatus()
  const nextOf = useNextStep()
  const [measured, setMeasured] = useState<{ readonly of: string; readonly widths: TextWidths }>()
  const of = `${environment?.id ?? ''} ${language}`

  function measureAll(cases: readonly Case[]): TextWidths {
    const measure = createMeasure()
    const known = vocabulary(
      formats,
      (word) => statusOf(word).label,
      (word) => kindOf(word).label,
      now,
    )
    const texts: Readonly<Record<Column, readonly string[]>> = {
      who: cases.map(({ title }) => title),
      kind: [...known.kind, ...cases.map(({ kind }) => kindOf(kind).label)],
      status: [...known.status, ...cases.map(({ status }) => statusOf(status).label)],
      nextStep: cases.map((caseRecord) => (caseRecord.done ? t('markedDone') : nextOf(caseRecord).text)),
      age: [...known.age, ...cases.map(({ createdAt }) => formats.age(createdAt, now))],
      changed: [...known.changed, ...cases.map(({ updatedAt }) => formats.changed(updatedAt, now))],
      note: cases.map(({ note }) => note),
      cardType: cases.map(({ cardType }) => cardType ?? ''),
      labels: cases.map(({ labels }) => labels.join('  ')),
      changedBy: cases.map(({ changedBy }) => changedBy ?? ''),
    }
    const widest = (column: Column): number => {
      const { font, around } = drawn[column]
      const head = measure(t(column), '600 13px') + (aroundHead[column] ?? 30)
      const widths = texts[column].map((text) => measure(text.slice(0, longestText), font) + around)
      return Math.ceil(Math.max(head, isShort(column) ? Math.max(...widths) : nineOfTen(widths)))
    }
    return {
      who: widest('who'),
      kind: widest('kind'),
      status: widest('status'),
      nextStep: widest('nextStep'),
      age: widest('age'),
      changed: widest('changed'),
      note: widest('note'),
      cardType: widest('cardType'),
      labels: widest('labels'),
      changedBy: widest('changedBy'),
    }
  }

  if (measured?.of === of) return measured.widths
  const cases = Array.from({ length: Math.min(total, rowsMeasured) }, (_, place) => at(place)).filter(
    (caseRecord) => caseRecord !== undefined,
  )
  if (cases.length === 0 || behind) return measured?.widths
  const widths = measureAll(cases)
  setMeasured({ of, widths })
  return widths
}
