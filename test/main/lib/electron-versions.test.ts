import { describe, expect, it } from 'vitest'
import { electronWasTried, triedElectrons } from '../../../src-main/lib/electron-versions'
import { testRuntimeVersion } from '../../../tools/lib/electron/test-runtime.mjs'

describe('the Electrons that were tried', () => {
  it('are those on which the whole suite ran, by their major version', () => {
    expect(triedElectrons).toContain(testRuntimeVersion)
    for (const version of triedElectrons) expect(electronWasTried(version)).toBe(true)
    expect(electronWasTried('33.9.0')).toBe(true)
    for (const version of ['3.2.1', '330.2.1', '34.0.0', '45.4.1', '', '33'])
      expect(electronWasTried(version), version).toBe(false)
  })
})
