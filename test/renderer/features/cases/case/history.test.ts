import type { SeenStatus } from '@contract/api/cases'
import { describe, expect, it } from 'vitest'
import { historyOf, seenStates, type HistoryStep } from '../../../../../src-renderer/features/cases/case/history'

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
    const current = (seen: SeenStatus[]): HistoryStep | undefined =>
      historyOf(told('AWAITING_SIGNING'), seen).find(({ kind }) => kind === 'current')
    expect(current([])).toMatchObject({ sinceKnown: false })
    expect(
      current([{ status: 'PROCESSING', seenAt: '2026-07-09T13:00:00Z', changedAt: '2026-07-09T12:02:11Z' }]),
    ).toMatchObject({ sinceKnown: true })
  })

  it('measures what was watched from one end to the other', () => {
    const seen = [
      { status: 'PROCESSING', seenAt: '2026-07-09T13:00:00Z', changedAt: '2026-07-09T12:02:15Z' },
      { status: 'AWAITING_DOCUMENT_REVIEW', seenAt: '2026-07-09T13:00:00Z', changedAt: '2026-07-09T12:02:20Z' },
      { status: 'AWAITING_SIGNING', seenAt: '2026-07-09T13:00:00Z', changedAt: '2026-07-09T12:02:30Z' },
    ]
    expect(historyOf(told('AWAITING_SIGNING'), seen).slice(1, 3)).toEqual([
      { kind: 'past', status: 'PROCESSING', lasted: 8_947 },
      { kind: 'past', status: 'AWAITING_DOCUMENT_REVIEW', lasted: 10_000 },
    ])
  })

  it('gives no length to a status whose beginning nobody saw', () => {
    const seen = [
      { status: 'AWAITING_DOCUMENT_REVIEW', seenAt: '2026-07-09T13:00:00Z', changedAt: '2026-07-09T12:02:20Z' },
    ]
    expect(historyOf(told('AWAITING_SIGNING'), seen).slice(1, 3)).toEqual([
      { kind: 'past', status: 'PROCESSING' },
      { kind: 'past', status: 'AWAITING_DOCUMENT_REVIEW' },
    ])
  })

  it('is in one state under either name of a review', () => {
    const seen = [{ status: 'AWAITING_MANUAL_REVIEW', seenAt: '2026-07-09T12:02:31Z' }]
    expect(line(historyOf(told('AWAITING_ADDITIONAL_INFO'), seen)).slice(1, 4)).toEqual([
      'past PROCESSING',
      'current AWAITING_ADDITIONAL_INFO',
      'usual AWAITING_SIGNING',
    ])
  })

  it('ends where the case ends, and goes nowhere from a status that nobody listed', () => {
    for (const status of ['COMPLETED', 'REJECTED', 'FAILED', 'ON_HOLD'])
      expect(line(historyOf(told(status), [])).at(-1)).toBe(`current ${status}`)
  })

  it('keeps a state that came back, and goes by when it was seen where the service tells no time', () => {
    const seen = [
      { status: 'AWAITING_DOCUMENTS', seenAt: '2026-07-09T12:02:15Z' },
      { status: 'AWAITING_DOCUMENT_REVIEW', seenAt: '2026-07-09T12:03:00Z' },
      { status: 'AWAITING_DOCUMENTS', seenAt: '2026-07-09T12:05:00Z' },
    ]
    const steps = historyOf(told('AWAITING_DOCUMENTS'), seen)
    expect(line(steps).slice(1, 5)).toEqual([
      'past PROCESSING',
      'past AWAITING_DOCUMENTS',
      'past AWAITING_DOCUMENT_REVIEW',
      'current AWAITING_DOCUMENTS',
    ])
    expect(steps[3]).toMatchObject({ lasted: 120_000 })
    expect(steps[4]).toMatchObject({ at: '2026-07-09T12:05:00Z', sinceKnown: true })
  })

  it('ends the last state that was seen when the page knows a newer one', () => {
    const seen = [{ status: 'PROCESSING', seenAt: '2026-07-09T12:02:12Z' }]
    expect(historyOf(told('AWAITING_SIGNING'), seen).slice(1, 3)).toEqual([
      { kind: 'past', status: 'PROCESSING', lasted: 18_947 },
      { kind: 'current', status: 'AWAITING_SIGNING', at: '2026-07-09T12:02:30Z', sinceKnown: true },
    ])
  })

  it('never gives the last state a length, nor one whose clocks disagree', () => {
    const seen = [
      { status: 'PROCESSING', seenAt: '2026-07-09T12:02:12Z', changedAt: '2026-07-09T12:02:11.1Z' },
      { status: 'AWAITING_SIGNING', seenAt: '2026-07-09T12:02:30Z', changedAt: '2026-07-09T12:01:00Z' },
    ]
    expect(seenStates(seen, '2026-07-09T12:02:11Z').map(({ lasted }) => lasted)).toEqual([undefined, undefined])
  })
})
