import { describe, expect, it } from 'vitest'
import { eachPage, partsOfPages, readRanges } from '../../../../../src-renderer/features/documents/work/split-form'

describe('pages as people write them', () => {
  it.each<[string, number[][]]>([
    ['1-3, 4', [[1, 2, 3], [4]]],
    ['1 – 3;4', [[1, 2, 3], [4]]],
    ['1-2 5, 3', [[1, 2, 5], [3]]],
    ['1\u2011\u200b3', [[1, 2, 3]]],
    ['3-1', [[3, 2, 1]]],
    ['4-', [[4, 5]]],
    ['2, ', [[2]]],
    ['', []],
  ])('%s', (text, parts) => {
    expect(readRanges(text, 5)).toEqual({ ok: true, parts })
  })

  it.each([
    ['1-3, x', 'x', 'unreadable'],
    ['1--3', '1--3', 'unreadable'],
    ['1-6', '1-6', 'outside'],
    ['0', '0', 'outside'],
  ])('are refused: %s', (text, at, why) => {
    expect(readRanges(text, 5)).toEqual({ ok: false, at, why })
  })

  it('say where each page goes', () => {
    expect(readRanges(eachPage(3), 3)).toEqual({ ok: true, parts: [[1], [2], [3]] })
    expect(partsOfPages([[1, 2], [2]], 3)).toEqual([[1], [1, 2], []])
  })
})
