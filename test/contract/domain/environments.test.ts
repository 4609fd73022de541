import { expect, it } from 'vitest'
import { foldedEnvironmentName } from '@contract/domain/environments'

it('tells no names apart that look the same', () => {
  expect(foldedEnvironmentName(' Test\u00a0 NORD ')).toBe(foldedEnvironmentName('test nord'))
  expect(foldedEnvironmentName('Ｔest')).toBe('test')
  expect(foldedEnvironmentName('Test Nord')).not.toBe(foldedEnvironmentName('TestNord'))
})
