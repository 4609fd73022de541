import { describe, expect, it } from 'vitest'
import { historyOf, noteState, type HistoryStep, type SeenState } from '../../../../src-renderer/features/case/history'

const told = (status: string): Parameters<typeof historyOf>[0] => ({
  status,
  createdAt: '2026-07-09T12:02:11.053217628Z',
  updatedAt: '2026-07-09T12:02:30Z',
})
const line = (steps: HistoryStep[]): string[] =>
  steps.map((step) => (step.kind === 'received' ? 'received' : `${step.kind} ${step.status}`))

describe('the line of a case', () => {
  it('claims no past state that nobody saw', () => {
    expect(line(historyOf(told('AWAITING_SIGNING'), []))).toEqual([
      'received',
      'past PROCESSING',
      'current AWAITING_SIGNING',
      'usual AWAITING_CARD_CREATION',
      'usual COMPLETED',
    ])
    expect(line(historyOf(told('PROCESSING'), []))[1]).toBe('current PROCESSING')
  })

  it('says since when only where the change was seen', () => {
    const current = (seen: SeenState[]): HistoryStep | undefined =>
      historyOf(told('AWAITING_SIGNING'), seen).find(({ kind }) => kind === 'current')
    expect(current([])).toMatchObject({ sinceKnown: false })
    expect(current([{ status: 'PROCESSING', since: '2026-07-09T12:02:11Z' }])).toMatchObject({ sinceKnown: true })
  })

  it('measures what was watched from one end to the other', () => {
    const seen = [
      { status: 'PROCESSING', since: '2026-07-09T12:02:15Z' },
      { status: 'AWAITING_DOCUMENT_REVIEW', since: '2026-07-09T12:02:20Z' },
      { status: 'AWAITING_SIGNING', since: '2026-07-09T12:02:30Z' },
    ]
    expect(historyOf(told('AWAITING_SIGNING'), seen).slice(1, 3)).toEqual([
      { kind: 'past', status: 'PROCESSING', lasted: 8_947 },
      { kind: 'past', status: 'AWAITING_DOCUMENT_REVIEW', lasted: 10_000 },
    ])
  })

  it('gives no length to a status whose beginning nobody saw', () => {
    const seen = [{ status: 'AWAITING_DOCUMENT_REVIEW', since: '2026-07-09T12:02:20Z' }]
    expect(historyOf(told('AWAITING_SIGNING'), seen).slice(1, 3)).toEqual([
      { kind: 'past', status: 'PROCESSING' },
      { kind: 'past', status: 'AWAITING_DOCUMENT_REVIEW' },
    ])
  })

  it('ends where the case ends, and goes nowhere from a status that nobody listed', () => {
    for (const status of ['COMPLETED', 'REJECTED', 'FAILED', 'ON_HOLD'])
      expect(line(historyOf(told(status), [])).at(-1)).toBe(`current ${status}`)
  })

  it('notes a status once, however often it is read', () => {
    const first = noteState([], { status: 'PROCESSING', since: 'a' })
    expect(noteState(first, { status: 'PROCESSING', since: 'b' })).toBe(first)
    expect(noteState(first, { status: 'COMPLETED', since: 'b' })).toHaveLength(2)
  })
})
