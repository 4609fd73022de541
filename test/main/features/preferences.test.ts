import type { Emit } from '../../../src-main/ipc/handlers'
import { createPreferences } from '../../../src-main/features/preferences'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Clock, openSettings, temporaryFolder } from '../../helpers/main/profile'

const context = { requestId: 'r' }

function preferencesOf(directory: string) {
  const notices: { code: string; detail: string }[] = []
  const told: unknown[] = []
  const emit: Emit = (_feature, _event, payload) => void told.push(payload)
  const preferences = createPreferences({
    directory,
    openSettings,
    pickFolder: () => Promise.resolve(undefined),
    emit,
    now: new Clock().now,
    notify: (code, detail) => void notices.push({ code, detail }),
  })
  return { ...preferences, notices, told }
}

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
    await second.handlers.set({ showsTechnical: true, invoiceNames: '{number}' }, context)
    expect(preferencesOf(folder).current()).toMatchObject({
      language: 'de',
      showsTechnical: true,
      invoiceNames: '{number}',
    })
    expect(second.notices).toEqual([])
  })

  it.each([
    ['{"language":"de","theme":', { ...watching, language: 'system', theme: 'system' }],
    ['{"language":"kl","theme":"dark","printer":7}', { ...watching, language: 'system', theme: 'dark' }],
    [
      '{"language":"kl","showsTechnical":true,"invoiceNames":"{number}","printSettings":{"copies":2}}',
      {
        ...watching,
        language: 'system',
        theme: 'system',
        showsTechnical: true,
        invoiceNames: '{number}',
        printSettings: { copies: 2 },
      },
    ],
    ['"dark"', { ...watching, language: 'system', theme: 'system' }],
  ])('that are damaged are set aside and read as far as they go: %s', (content, expected) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'preferences.json'), content)
    const { current, notices } = preferencesOf(folder)
    expect(current()).toEqual(expected)
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
    const content =
      '{"language":"de","theme":"dark","retention":{"bySelf":false,"cases":30},"certificates":{"name":"ca.pem","file":"0.pem"}}'
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
