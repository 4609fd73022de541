import type { Emit } from '../../../src-main/ipc/handlers'
import { createPreferences } from '../../../src-main/features/preferences'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { authorities, madeUpKey } from '../../helpers/main/certificates'
import { Clock, filesBelow, foundOnDisk, openSettings, temporaryFolder } from '../../helpers/main/profile'

const context = { requestId: 'r' }

function preferencesOf(directory: string, pick?: string) {
  const notices: { code: string; detail: string }[] = []
  const told: unknown[] = []
  const emit: Emit = (_feature, _event, payload) => void told.push(payload)
  const preferences = createPreferences({
    directory,
    openSettings,
    pickFolder: () => Promise.resolve(undefined),
    pickFile: () => Promise.resolve(pick),
    emit,
    now: new Clock().now,
    notify: (code, detail) => void notices.push({ code, detail }),
  })
  return { ...preferences, notices, told }
}

const [certificate, another] = authorities

/** What the watch over open cases may cost, and that it is told, on a fresh installation. */
const watching = { watchPerMinute: 60, notifications: true }

describe('preferences', () => {
  it('follow the system at first, and are there at the next start', async () => {
    const folder = temporaryFolder()
    const first = preferencesOf(folder)
    expect(first.current()).toEqual({ ...watching, language: 'system', theme: 'system' })
    const heard: unknown[] = []
    const stop = first.onChanged((preferences) => heard.push(preferences))
    const expected = { ...watching, language: 'de', theme: 'system', printer: 'PDF' }
    expect(await first.handlers.set({ language: 'de', printer: 'PDF' }, context)).toEqual({ ok: true, value: expected })
    expect(first.told).toEqual([expected])
    expect(heard).toEqual([expected])
    stop()

    const second = preferencesOf(folder)
    expect(second.current()).toEqual(expected)
    await second.handlers.set({ theme: 'dark', printer: null }, context)
    expect(preferencesOf(folder).current()).toEqual({ ...watching, language: 'de', theme: 'dark' })
    expect(second.notices).toEqual([])
  })

  it.each([
    ['{"language":"de","theme":', { ...watching, language: 'system', theme: 'system' }],
    ['{"language":"kl","theme":"dark","printer":7}', { ...watching, language: 'system', theme: 'dark' }],
    [
      '{"language":"de","theme":"dark","certificates":{"name":"x","file":"../../etc/passwd"}}',
      { ...watching, language: 'de', theme: 'dark' },
    ],
    [
      '{"language":"kl","invoiceNames":"{number}","printSettings":{"copies":2}}',
      { ...watching, language: 'system', theme: 'system', invoiceNames: '{number}', printSettings: { copies: 2 } },
    ],
    ['"dark"', { ...watching, language: 'system', theme: 'system' }],
  ])('that are damaged are set aside and read as far as they go: %s', (content, expected) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'preferences.json'), content)
    const { current, notices, certificates } = preferencesOf(folder)
    expect(current()).toEqual(expected)
    expect(certificates()).toEqual([])
    expect(notices).toMatchObject([{ code: 'settings-set-aside' }])
    expect(readFileSync(join(folder, notices[0]?.detail ?? ''), 'utf8')).toBe(content)
    expect(preferencesOf(folder).notices).toEqual([])
  })

  it('of a file that knew nothing of the watch are taken as they are, and the watch as at first', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'preferences.json'), '{"language":"de","theme":"dark","printer":"PDF"}')
    const { current, notices } = preferencesOf(folder)
    expect(current()).toEqual({ ...watching, language: 'de', theme: 'dark', printer: 'PDF' })
    expect(notices).toEqual([])
  })

  it('of a file with what is known no more are taken without that', () => {
    const folder = temporaryFolder()
    const content = '{"language":"de","theme":"dark","retention":{"bySelf":false,"cases":30}}'
    writeFileSync(join(folder, 'preferences.json'), content)
    const { current, notices } = preferencesOf(folder)
    expect(current()).toEqual({ ...watching, language: 'de', theme: 'dark', retention: { cases: 30 } })
    expect(notices).toEqual([])
  })

  it('that cannot be written are a Failure, and stay as they were', async () => {
    const folder = temporaryFolder()
    const { handlers, current } = preferencesOf(folder)
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file where the folder should be')
    expect(await handlers.set({ theme: 'dark' }, context)).toMatchObject({ ok: false, error: { kind: 'storage' } })
    expect(current().theme).toBe('system')
  })
})

describe('further certificate authorities', () => {
  it('are copied, without a key that the file also holds, and outlive the original', async () => {
    const folder = temporaryFolder()
    const elsewhere = temporaryFolder()
    const picked = join(elsewhere, 'Hausbank.pem')
    writeFileSync(picked, `Our authority\r\n${certificate.replaceAll('\n', '\r\n')}\r\n${madeUpKey}\r\n${another}`)
    const first = preferencesOf(folder, picked)
    const chosen = await first.handlers.chooseCertificateFile(undefined, context)
    expect(chosen).toMatchObject({ ok: true, value: { certificateFile: 'Hausbank.pem' } })
    expect(first.certificates()).toHaveLength(2)
    rmSync(picked)

    const second = preferencesOf(folder)
    expect(second.current().certificateFile).toBe('Hausbank.pem')
    expect(() => createSecureContext({ ca: [...second.certificates()] })).not.toThrow()
    expect(second.certificates()[0]?.trim()).toBe(certificate.trim())
    expect(foundOnDisk(folder, [madeUpKey.split('\n')[1] ?? ''])).toEqual([])

    await second.handlers.forgetCertificateFile(undefined, context)
    expect(second.certificates()).toEqual([])
    expect(second.current().certificateFile).toBeUndefined()
    expect(filesBelow(folder).filter((file) => file.endsWith('.pem'))).toEqual([])
  })

  it('stay as they are when the user thinks better of it', async () => {
    const { handlers, told } = preferencesOf(temporaryFolder())
    expect(await handlers.chooseCertificateFile(undefined, context)).toEqual({
      ok: true,
      value: { ...watching, language: 'system', theme: 'system' },
    })
    expect(told).toEqual([])
  })

  it.each<[string, (file: string) => void]>([
    ['no certificate', (file) => writeFileSync(file, 'Dear diary')],
    ['nothing', (file) => writeFileSync(file, '')],
    ['a damaged certificate', (file) => writeFileSync(file, certificate.replace(/[A-Za-z]{6}/g, 'AAAAAA'))],
    ['one good and one damaged', (file) => writeFileSync(file, certificate + another.replace(/MII\w+/, 'MIIB'))],
    ['more than any bundle', (file) => writeFileSync(file, certificate + ' '.repeat(5 * 1024 * 1024))],
    ['gone', () => undefined],
  ])('are refused from a file that holds %s', async (_name, write) => {
    const folder = temporaryFolder()
    const picked = join(temporaryFolder(), 'picked.pem')
    write(picked)
    const { handlers, current } = preferencesOf(folder, picked)
    expect(await handlers.chooseCertificateFile(undefined, context)).toMatchObject({
      ok: false,
      error: { kind: 'file' },
    })
    expect(current().certificateFile).toBeUndefined()
    expect(existsSync(join(folder, 'certificates'))).toBe(false)
  })

  it('that were changed in the profile are not used, and this is told', async () => {
    const folder = temporaryFolder()
    const picked = join(temporaryFolder(), 'ca.pem')
    writeFileSync(picked, certificate)
    await preferencesOf(folder, picked).handlers.chooseCertificateFile(undefined, context)
    const kept = filesBelow(folder).find((file) => file.endsWith('.pem')) ?? ''
    writeFileSync(kept, another)
    const { certificates, notices } = preferencesOf(folder)
    expect(certificates()).toEqual([])
    expect(notices).toEqual([{ code: 'certificates-unreadable', detail: 'ca.pem' }])
  })
})
