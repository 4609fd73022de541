import { expect, it } from 'vitest'
import { largestScale, smallestScale, zoomedIn, zoomedOut } from '../../../../src-renderer/lib/pdf/zoom'

it('goes from any scale to the next step, so that 100 % is always met', () => {
  expect(zoomedIn(0.92)).toBe(1)
  expect(zoomedOut(1.04)).toBe(1)
  expect(zoomedIn(1)).toBe(1.1)
  expect(zoomedOut(1)).toBe(0.9)
})

it('skips a step that is too close to be seen', () => {
  expect(zoomedIn(0.995)).toBe(1.1)
  expect(zoomedOut(1.005)).toBe(0.9)
})

it('ends at its ends', () => {
  expect(zoomedIn(largestScale)).toBe(largestScale)
  expect(zoomedOut(smallestScale)).toBe(smallestScale)
})
