import { turnOf, type Case } from '@contract/cases'
import { describe, expect, it } from 'vitest'
import { arranged, countsOf, folded, isOverAge, matching } from '../../../../src-renderer/features/worklist/arrange'
import { aCase } from './a-case'

const wordsOf = ({ kind, status }: Case) => ({ kind, status, nextStep: status })
const titles = (cases: readonly Case[]): string[] => cases.map(({ title }) => title)

const cases = [
  aCase({ title: 'Thomas Mühlbauer', status: 'PROCESSING', updatedAt: '2026-07-14T10:00:00Z' }),
  aCase({ title: 'Ægir Đorđević', status: 'AWAITING_DOCUMENTS', updatedAt: '2026-07-14T08:00:00.053217628Z' }),
  aCase({ title: 'Elżbieta Wójcik', status: 'REJECTED', updatedAt: '2026-07-14T09:00:00Z' }),
  aCase({ title: 'Jürgen Weißgerber', status: 'FAILED', updatedAt: '2026-07-14T11:00:00Z' }),
]

describe('searching', () => {
  it('ignores accents and case, also of letters that have no base letter in Unicode', () => {
    expect(folded('Ægir ĐORĐEVIĆ ß ø ł')).toBe('aegir dordevic ss o l')
    expect(titles(matching(cases, 'muhl'))).toEqual(['Thomas Mühlbauer'])
    expect(titles(matching(cases, 'WEISSGERBER'))).toEqual(['Jürgen Weißgerber'])
    expect(titles(matching(cases, 'wojcik elz'))).toEqual(['Elżbieta Wójcik'])
  })

  it('finds every identifier of a case, and parts of one', () => {
    const known = aCase({
      title: 'Known',
      identifiers: {
        engagementId: 'aaaaaaaa-0000-4000-8000-000000000001',
        mandateIds: ['bbbbbbbb-0000-4000-8000-000000000002'],
        creditLimitIncreaseIds: [],
      },
    })
    expect(titles(matching([...cases, known], 'AAAAAAAA-0000'))).toEqual(['Known'])
    expect(titles(matching([...cases, known], 'bbbbbbbb'))).toEqual(['Known'])
  })

  it('finds nothing across two fields', () => {
    expect(matching([aCase({ title: 'Anna Berg' })], 'annaberg')).toEqual([])
  })
})

describe('arranging', () => {
  const sorting = { column: 'changed', descending: true } as const

  it('groups all cases by whose turn it is, and sorts within the groups', () => {
    const rows = arranged(cases, { filter: 'all', search: '', sorting }, wordsOf)
    expect(rows.map((row) => (row.type === 'group' ? `${row.turn} ${row.count}` : row.kase.title))).toEqual([
      'needs-action 2',
      'Jürgen Weißgerber',
      'Ægir Đorđević',
      'waiting 1',
      'Thomas Mühlbauer',
      'done 1',
      'Elżbieta Wójcik',
    ])
  })

  it('shows one filter without groups, and no empty group', () => {
    const rows = arranged(cases, { filter: 'needs-action', search: '', sorting }, wordsOf)
    expect(rows.map(({ type }) => type)).toEqual(['case', 'case'])
    const found = arranged(cases, { filter: 'all', search: 'thomas', sorting }, wordsOf)
    expect(found.map((row) => (row.type === 'group' ? row.turn : row.kase.title))).toEqual([
      'waiting',
      'Thomas Mühlbauer',
    ])
  })

  it('sorts by name in the order of the language, not of the code points', () => {
    const rows = arranged(
      [aCase({ title: 'Zorn' }), aCase({ title: 'Ärger' }), aCase({ title: 'Berg 10' }), aCase({ title: 'Berg 9' })],
      { filter: 'waiting', search: '', sorting: { column: 'who', descending: false } },
      wordsOf,
    )
    expect(rows.map((row) => row.type === 'case' && row.kase.title)).toEqual(['Ärger', 'Berg 9', 'Berg 10', 'Zorn'])
  })

  it('counts by turn', () => {
    expect(countsOf(cases)).toEqual({ all: 4, 'needs-action': 2, waiting: 1, done: 1 })
  })
})

describe('a case over its age', () => {
  const now = new Date('2026-07-14T10:00:00Z')
  it.each([
    ['AWAITING_DOCUMENTS', '2026-07-07T10:00:00Z', true],
    ['AWAITING_DOCUMENTS', '2026-07-07T10:00:01Z', false],
    ['AWAITING_DOCUMENTS', 'unknown', false],
    ['COMPLETED', '2025-01-01T00:00:00Z', false],
  ])('%s since %s: %s', (status, createdAt, over) => {
    expect(isOverAge(aCase({ status, turn: turnOf(status), createdAt }), now)).toBe(over)
  })
})
