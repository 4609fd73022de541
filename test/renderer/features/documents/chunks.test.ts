import { expect, it } from 'vitest'
import { chunksOf } from '../../../../src-renderer/features/documents/group-view'
import { documentGroups } from '../../../../src-renderer/features/documents/document-groups'
import { staged } from '../../../helpers/renderer/documents-double'

it('cuts long groups into pieces, of which the first has the title', () => {
  const problem = { code: 'empty' as const, message: '' }
  const files = Array.from({ length: 45 }, (_, index) => staged(`f${index}`, 1, index < 43 ? [problem] : []))
  const chunks = chunksOf(documentGroups(files, []).groups)
  expect(chunks.map(({ group, rows, first }) => [group.kind, rows.length, first])).toEqual([
    ['planned', 2, true],
    ['blocked', 20, true],
    ['blocked', 20, false],
    ['blocked', 3, false],
  ])
  expect(new Set(chunks.map(({ key }) => key)).size).toBe(4)
})
