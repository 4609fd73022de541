import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSavedPlaces } from '../../../../src-main/lib/files/saving'

it('knows by its name where something was saved last, and nothing of what was not', async () => {
  const places = createSavedPlaces()
  const [first, last] = [join('/', 'one', 'R-1.pdf'), join('/', 'two', 'R-1.pdf')]
  expect(await places.keep(Promise.resolve(first))).toBe(first)
  await places.keep(Promise.resolve(last))
  expect(await places.keep(Promise.resolve(undefined))).toBeUndefined()
  expect(places.of('R-1.pdf')).toBe(last)
  expect(places.of('passwd')).toBeUndefined()
  expect(places.of(last)).toBeUndefined()
})
