import { cpSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createKeychain, type SafeStorage } from '../../../src-main/keychain'
import { filesBelow, foundOnDisk, noKeychain, OwnKeychain, temporaryFolder } from '../../helpers/main/profile'

const secret = 'a3f1c9e2-5d47-4c7e-9a53-7f6f0c1f2b90'
const open = (directory: string, safeStorage: SafeStorage, platform: NodeJS.Platform = 'linux') =>
  createKeychain({ directory, safeStorage, platform })

describe.each([
  ['synchronous calls', (os: OwnKeychain) => os.synchronous()],
  ['asynchronous calls', (os: OwnKeychain) => os.asynchronous()],
  ['both', (os: OwnKeychain) => ({ ...os.synchronous(), ...os.asynchronous() })],
])('with %s', (_name, callsOf) => {
  it('gives a text back at the next start, and never writes it down', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    expect(await open(folder, callsOf(os)).seal('api-key.one', secret)).toBe(true)
    expect(await open(folder, callsOf(os)).unseal('api-key.one')).toEqual({ ok: true, text: secret })
    expect(foundOnDisk(folder, [secret])).toEqual([])
    expect(filesBelow(folder)).toEqual([join(folder, 'keys', 'api-key.one.json')])
  })

  it('forgets', async () => {
    const keychain = open(temporaryFolder(), callsOf(new OwnKeychain()))
    await keychain.seal('api-key.one', secret)
    keychain.forget('api-key.one')
    keychain.forget('api-key.one')
    expect(await keychain.unseal('api-key.one')).toEqual({ ok: false, reason: 'missing' })
  })
})

describe('a secret that takes the place of another', () => {
  it('leaves the other one usable at every moment until it was read back', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    await open(folder, os.synchronous()).seal('one', 'the old one')
    const killedThen: string[] = []
    const watched: SafeStorage = {
      ...os.synchronous(),
      decryptString: (blob) => {
        const copy = temporaryFolder()
        cpSync(folder, copy, { recursive: true })
        killedThen.push(copy)
        return os.decrypt(blob)
      },
    }
    expect(await open(folder, watched).seal('one', 'the new one')).toBe(true)
    expect(killedThen).toHaveLength(1)
    for (const copy of killedThen) {
      const keychain = open(copy, os.synchronous())
      expect(await keychain.unseal('one')).toEqual({ ok: true, text: 'the old one' })
      keychain.forget('one')
      expect(filesBelow(copy)).toEqual([])
    }
    expect(await open(folder, os.synchronous()).unseal('one')).toEqual({ ok: true, text: 'the new one' })
    expect(filesBelow(folder)).toEqual([join(folder, 'keys', 'one.json')])
  })

  it('is refused where the keychain cannot open what it has sealed, and the other one stays', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    await open(folder, os.synchronous()).seal('one', 'the old one')
    const forgetful: SafeStorage = { ...os.synchronous(), encryptString: (text) => new OwnKeychain().encrypt(text) }
    expect(await open(folder, forgetful).seal('one', 'the new one')).toBe(false)
    expect(await open(folder, os.synchronous()).unseal('one')).toEqual({ ok: true, text: 'the old one' })
    expect(filesBelow(folder)).toEqual([join(folder, 'keys', 'one.json')])
  })
})

it('reads with the asynchronous calls what the synchronous ones wrote, and the other way round', async () => {
  const folder = temporaryFolder()
  const os = new OwnKeychain()
  await open(folder, os.synchronous()).seal('one', secret)
  await open(folder, os.asynchronous()).seal('two', secret)
  expect(await open(folder, os.asynchronous()).unseal('one')).toEqual({ ok: true, text: secret })
  expect(await open(folder, os.synchronous()).unseal('two')).toEqual({ ok: true, text: secret })
})

it('falls back to the synchronous calls for a file that the asynchronous ones cannot read', async () => {
  const folder = temporaryFolder()
  const os = new OwnKeychain()
  await open(folder, os.synchronous()).seal('one', secret)
  const newer: SafeStorage = { ...os.synchronous(), ...new OwnKeychain().asynchronous() }
  expect(await open(folder, newer).unseal('one')).toEqual({ ok: true, text: secret })
})

it.runIf(process.platform !== 'win32')('keeps its files to their owner', async () => {
  const folder = temporaryFolder()
  await open(folder, new OwnKeychain().synchronous()).seal('one', secret)
  expect(statSync(join(folder, 'keys', 'one.json')).mode & 0o777).toBe(0o600)
})

describe('without a real keychain', () => {
  it.each(['basic_text', 'unknown'])('refuses the backend %s', async (backend) => {
    const folder = temporaryFolder()
    const keychain = open(folder, { ...noKeychain, getSelectedStorageBackend: () => backend })
    expect(await keychain.status()).toEqual({ available: false, backend })
    expect(await keychain.seal('one', secret)).toBe(false)
    expect(existsSync(join(folder, 'keys'))).toBe(false)
  })

  it('seals nothing with the key that everybody knows, which Linux has for want of a keyring', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    os.isLocked = true
    const keychain = open(folder, os.asynchronous())
    expect(await keychain.status()).toEqual({ available: false, backend: 'gnome_libsecret' })
    expect(await keychain.seal('one', secret)).toBe(false)
    expect(existsSync(join(folder, 'keys'))).toBe(false)
    // On the other systems the same first bytes name the key of the user's own keychain.
    expect(await open(folder, os.asynchronous(), 'darwin').status()).toEqual({ available: true, backend: 'keychain' })
  })

  it('seals nothing where the keyring goes between the question and the sealing', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const keychain = open(folder, {
      ...os.asynchronous(),
      encryptStringAsync: (text) => Promise.resolve(text === secret ? Buffer.from(`v10${text}`) : os.encrypt(text)),
    })
    expect((await keychain.status()).available).toBe(true)
    expect(await keychain.seal('one', secret)).toBe(false)
    expect(existsSync(join(folder, 'keys'))).toBe(false)
  })

  it('refuses a Linux that does not name its backend, and a system that says no', async () => {
    const os = new OwnKeychain()
    const unnamed = os.synchronous()
    delete unnamed.getSelectedStorageBackend
    expect(await open(temporaryFolder(), unnamed).status()).toEqual({ available: false, backend: 'unknown' })
    expect(await open(temporaryFolder(), unnamed, 'darwin').status()).toEqual({ available: true, backend: 'keychain' })
    expect(await open(temporaryFolder(), unnamed, 'win32').status()).toEqual({ available: true, backend: 'dpapi' })
    os.isLocked = true
    expect(await open(temporaryFolder(), unnamed, 'win32').status()).toEqual({ available: false, backend: 'dpapi' })
    expect((await open(temporaryFolder(), {}, 'darwin').status()).available).toBe(false)
  })

  it('survives a keychain that throws at every call', async () => {
    const broken = (): never => {
      throw new Error('The bus is gone.')
    }
    const keychain = open(temporaryFolder(), {
      isEncryptionAvailable: broken,
      encryptString: broken,
      decryptString: broken,
      getSelectedStorageBackend: broken,
    })
    expect(await keychain.status()).toEqual({ available: false, backend: 'unknown' })
    expect(await keychain.seal('one', secret)).toBe(false)
  })
})

describe('what cannot be read', () => {
  const sealed = async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    await open(folder, os.synchronous()).seal('one', secret)
    return { folder, os, file: join(folder, 'keys', 'one.json') }
  }

  it('is asked for again after another backend, a locked keyring or another key, and stays as it is', async () => {
    const { folder, os, file } = await sealed()
    const before = readFileSync(file)
    const keychain = open(folder, os.synchronous())

    os.backend = 'kwallet6'
    expect(await keychain.unseal('one')).toEqual({ ok: false, reason: 'other-backend', sealedBy: 'gnome_libsecret' })
    os.backend = 'gnome_libsecret'
    os.isLocked = true
    expect(await keychain.unseal('one')).toEqual({ ok: false, reason: 'unavailable', sealedBy: 'gnome_libsecret' })
    os.isLocked = false
    expect(await keychain.unseal('one')).toEqual({ ok: true, text: secret })
    os.replaceKey()
    expect(await keychain.unseal('one')).toEqual({ ok: false, reason: 'undecryptable', sealedBy: 'gnome_libsecret' })
    expect(readFileSync(file)).toEqual(before)
  })

  it('is asked for again however the file is cut off', async () => {
    const { folder, os, file } = await sealed()
    const whole = readFileSync(file)
    const keychain = open(folder, os.synchronous())
    for (let length = whole.length - 1; length >= 0; length -= 7) {
      truncateSync(file, length)
      expect(await keychain.unseal('one')).toEqual({ ok: false, reason: 'damaged' })
    }
    const cut = { backend: 'gnome_libsecret', blob: Buffer.from('v11').toString('base64') }
    for (const content of ['null', '{}', JSON.stringify({ ...cut, blob: '***' }), '\0'.repeat(200)]) {
      writeFileSync(file, content)
      expect(await keychain.unseal('one'), content).toEqual({ ok: false, reason: 'damaged' })
    }
    writeFileSync(file, JSON.stringify(cut))
    expect(await keychain.unseal('one')).toEqual({ ok: false, reason: 'undecryptable', sealedBy: 'gnome_libsecret' })
  })
})

it('says so when the file cannot be written', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'keys'), 'a file where the folder should be')
  expect(await open(folder, new OwnKeychain().synchronous()).seal('one', secret)).toBe(false)
})

it('takes no name that would be another path', async () => {
  const keychain = open(temporaryFolder(), new OwnKeychain().synchronous())
  for (const name of ['', '../one', 'a/b', 'a\\b', '.one', 'x'.repeat(200)])
    await expect(keychain.seal(name, secret)).rejects.toThrow(/safe as a file name/)
})
