import { describe, expect, it } from 'vitest'
import {
  electronWasTried,
  saidDefaultOf,
  secretStorageOf,
  systemCertificatesOf,
  textClipboardOf,
  triedElectrons,
} from '../../../src-main/lib/electron-versions'
import { OwnKeychain } from '../../helpers/main/profile'
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

// The first of each pair is as Electron 33 has it, the second as 45 does.
describe('what differs between them', () => {
  it('seals and reads secrets by the calls that there are', async () => {
    const own = new OwnKeychain()
    for (const calls of [own.synchronous(), own.asynchronous()]) {
      const secrets = secretStorageOf(calls, 'linux')
      expect(await secrets.isAvailable()).toBe(true)
      expect(await secrets.decrypt(await secrets.encrypt('made up'))).toBe('made up')
    }
    own.isLocked = true
    for (const calls of [own.synchronous(), own.asynchronous()]) {
      const secrets = secretStorageOf(calls, 'linux')
      expect(await secrets.isAvailable()).toBe(false)
      await expect(secrets.encrypt('made up')).rejects.toThrow()
    }
  })

  it('reads and writes the clipboard at once or by promises', async () => {
    const kept: string[] = []
    const atOnce = { readText: () => kept.at(-1) ?? '', writeText: (text: string) => void kept.push(text) }
    const byPromises = {
      readText: () => Promise.resolve(kept.at(-1) ?? ''),
      writeText: (text: string) => Promise.resolve(void kept.push(text)),
    }
    for (const clipboard of [textClipboardOf(atOnce), textClipboardOf(byPromises)]) {
      await clipboard.writeText(`made up ${kept.length}`)
      expect(await clipboard.readText()).toBe(`made up ${kept.length - 1}`)
    }
    expect(kept).toHaveLength(2)
  })

  it('asks the runtime for the system’s certificates where it knows the question and has an answer', () => {
    expect(systemCertificatesOf({})).toBeUndefined()
    expect(systemCertificatesOf({ getCACertificates: (of: string) => [`the ${of}’s`, 7] })).toEqual(['the system’s'])
    expect(systemCertificatesOf({ getCACertificates: () => 'none' })).toBeUndefined()
    const refuse = () => {
      throw new Error('The store cannot be read.')
    }
    expect(systemCertificatesOf({ getCACertificates: refuse })).toBeUndefined()
  })

  it('knows the default printer where it is said', () => {
    const printer = (name: string) => ({ name, displayName: name })
    expect(saidDefaultOf([printer('one'), { ...printer('two'), isDefault: true }])).toBe('two')
    expect(saidDefaultOf([printer('one'), printer('two')])).toBeUndefined()
  })
})
