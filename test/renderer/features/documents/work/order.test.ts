import { expect, it } from 'vitest'
import { inOrder, movedBy, movedTo } from '../../../../../src-renderer/features/documents/work/file-work'

it('moves by places and stops at the ends', () => {
  expect(movedBy(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(movedBy(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(movedBy(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
  expect(movedBy(['a'], 'x', 1)).toEqual(['a'])
})

it('moves into the place of another, from above and from below', () => {
  expect(movedTo(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a'])
  expect(movedTo(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
})

it('leaves behind what was not named', () => {
  const files = ['x', 'a', 'y', 'b'].map((fileId) => ({ fileId }))
  expect(inOrder(files, ['b', 'a']).map(({ fileId }) => fileId)).toEqual(['b', 'a', 'x', 'y'])
})
