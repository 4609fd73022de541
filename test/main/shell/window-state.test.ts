import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createWindowStateStore } from '../../../src-main/shell/window-state'
import { temporaryFolder } from '../../helpers/main/profile'

const place = { x: 10, y: 20, width: 1280, height: 720, maximized: false }
const open = createWindowStateStore

it('where a window was is known at the next start', () => {
  const profile = temporaryFolder()
  open(profile).write('main', place)
  open(profile).write('case', { ...place, x: 30 })
  expect([open(profile).read('main'), open(profile).read('case')]).toEqual([place, { ...place, x: 30 }])
})

it('a disk that takes nothing when a window closes, or gives nothing when one opens, stops neither', () => {
  const profile = join(temporaryFolder(), 'profile')
  mkdirSync(profile)
  const state = open(profile)
  rmSync(profile, { recursive: true })
  writeFileSync(profile, 'a file where the folder was')
  expect(() => state.write('main', place)).not.toThrow()
  expect(open(profile).read('main')).toBeUndefined()
})
