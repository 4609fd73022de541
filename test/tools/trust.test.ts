import { describe, expect, it } from 'vitest'
import { hasTest, patternOf } from '../../tools/lib/trust.mjs'

describe('a proof', () => {
  it('of a table is found by what the runner makes of its name', () => {
    const pattern = new RegExp(patternOf('has nothing at %s (it is none)'))
    expect(pattern.test('the page has nothing at app://kartei/../secret.txt (it is none)')).toBe(true)
    expect(pattern.test('has nothing at x it is none')).toBe(false)
  })

  it('is a test, and neither a comment nor one that is skipped', () => {
    expect(hasTest("  it('keeps it', () => {", 'keeps it')).toBe(true)
    expect(hasTest("it.each([\n  ['keeps it', 1],\n])('%s', () => {", 'keeps it')).toBe(true)
    expect(hasTest("  // it('keeps it', () => {", 'keeps it')).toBe(false)
    expect(hasTest('/**\n * keeps it\n */', 'keeps it')).toBe(false)
    expect(hasTest("  it.skip('keeps it', () => {", 'keeps it')).toBe(false)
    expect(hasTest("  it.todo(\n    'keeps it',\n  )", 'keeps it')).toBe(false)
  })
})
