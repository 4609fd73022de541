import { expect, it } from 'vitest'
import { sayIfUntried } from '../../../src-main/features/workstation'
import type { OpenSettingsFile } from '../../../src-main/store'
import { openSettings, temporaryFolder } from '../../helpers/main/profile'

const startOn = (directory: string, version: string, wasTried = false, open = openSettings): string[] => {
  const said: string[] = []
  sayIfUntried({
    version,
    wasTried,
    directory,
    openSettings: open,
    now: () => new Date(),
    notify: (code, detail) => void said.push(`${code} ${detail}`),
  })
  return said
}

it('says at the first start on an Electron that nobody tried that it is one, and at the next start no more', () => {
  const folder = temporaryFolder()
  expect(startOn(folder, '33.2.1', true)).toEqual([])
  expect(startOn(folder, '45.4.1')).toEqual(['electron-untried 45.4.1'])
  expect(startOn(folder, '45.4.1')).toEqual([])
  expect(startOn(folder, '46.0.0')).toEqual(['electron-untried 46.0.0'])
})

it('says it again where that cannot be kept', () => {
  const full: OpenSettingsFile = () => ({
    get store() {
      return {}
    },
    set store(_) {
      throw Object.assign(new Error('no room'), { code: 'ENOSPC', syscall: 'write' })
    },
  })
  const folder = temporaryFolder()
  expect(startOn(folder, '45.4.1', false, full)).toEqual(['electron-untried 45.4.1'])
  expect(startOn(folder, '45.4.1', false, full)).toEqual(['electron-untried 45.4.1'])
})
