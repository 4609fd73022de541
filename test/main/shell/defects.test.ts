import { expect, it } from 'vitest'
import { describeDefect } from '../../../src-main/shell/defects'

it('says where a defect is, and nothing of what its message quotes', () => {
  const typed = 'a note\n    at the second line of it'
  const said = describeDefect('cases.setNote', new Error(`Not to be read: ${typed}`))
  expect(said).toMatch(/^defect in cases\.setNote: Error\n/)
  expect(said).toContain('defects.test.ts')
  expect(said).not.toMatch(/a note|second line/)
})
