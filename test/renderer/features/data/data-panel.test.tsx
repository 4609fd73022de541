import type { DataState } from '@contract/api/data'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DataPanel } from '../../../../src-renderer/features/data'
import { answer, emit, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei, sandboxEnvironment } from '../../../helpers/renderer/render'

const state: DataState = {
  storage: 'sealed',
  size: 65_536,
  cases: 3,
  journalEntries: 7,
  backups: [{ backupId: 'b1', at: '2026-03-02T08:00:00.000Z', size: 4096, good: true }],
  aside: [],
}
const passphrase = 'four words will do'

/** At once, as from a password manager: long texts take long key by key. */
async function paste(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}
const isInvalid = (field: HTMLElement): boolean => field.getAttribute('aria-invalid') === 'true'
const inputsOf = (container: HTMLElement): string[] =>
  [...container.querySelectorAll('input')].filter(({ type }) => type !== 'file').map(({ value }) => value)

beforeEach(() => answer({ data: { state: () => ok(state) } }))

async function opened(buttonName: string) {
  await userEvent.click(await screen.findByRole('button', { name: buttonName }))
  return within(await screen.findByRole('dialog'))
}

describe('saving a backup for another computer', () => {
  const key = { recipient: `age1${'q'.repeat(58)}`, since: '2026-03-02T08:00:00.000Z', by: 'made' as const }

  it('says at the field what is wrong with a passphrase, and asks main only when nothing is', async () => {
    const saveBackup = vi.fn(() => ok({ saved: true, fileName: 'Sandbox.kartei' }))
    answer({ data: { saveBackup } })
    renderInKartei(<DataPanel />)
    const dialog = await opened('Save for another computer …')
    const [first, again] = [dialog.getByLabelText('Passphrase'), dialog.getByLabelText('Passphrase again')]
    await paste(first, 'too short')
    await userEvent.keyboard('{Enter}')
    expect(isInvalid(first)).toBe(true)
    dialog.getByText('The passphrase needs at least 12 characters.')
    await userEvent.clear(first)
    await paste(first, passphrase)
    await paste(again, 'four words will go')
    await userEvent.keyboard('{Enter}')
    expect([first, again].map(isInvalid)).toEqual([false, true])
    dialog.getByText('The two passphrases are not the same.')
    expect(saveBackup).not.toHaveBeenCalled()
    await userEvent.clear(again)
    await paste(again, passphrase)
    await userEvent.keyboard('{Enter}')
    expect(saveBackup).toHaveBeenCalledExactlyOnceWith({ passphrase })
    await screen.findByText('Saved: Sandbox.kartei')
  })

  it('needs none where a recovery key opens it', async () => {
    const saveBackup = vi.fn(() => ok({ saved: true, fileName: 'Sandbox.kartei' }))
    answer({ data: { saveBackup, recovery: () => ok({ key }) } })
    renderInKartei(<DataPanel />)
    const dialog = await opened('Save for another computer …')
    await userEvent.click(await dialog.findByRole('radio', { name: 'the recovery key alone' }))
    expect(dialog.queryByLabelText('Passphrase')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Save file' }))
    expect(saveBackup).toHaveBeenCalledExactlyOnceWith({})
    await screen.findByText('Saved: Sandbox.kartei')
  })

  it('keeps what was typed when the disk refuses, and when the clerk leaves the save dialog', async () => {
    answer({ data: { saveBackup: () => failed({ kind: 'storage' }) } })
    renderInKartei(<DataPanel />)
    const dialog = await opened('Save for another computer …')
    await paste(dialog.getByLabelText('Passphrase'), passphrase)
    await paste(dialog.getByLabelText('Passphrase again'), passphrase)
    await userEvent.keyboard('{Enter}')
    await dialog.findByRole('alert')
    expect(inputsOf(await screen.findByRole('dialog'))).toEqual([passphrase, passphrase])
    answer({ data: { saveBackup: () => ok({ saved: false }) } })
    await userEvent.click(dialog.getByRole('button', { name: 'Save file' }))
    expect(inputsOf(await screen.findByRole('dialog'))).toEqual([passphrase, passphrase])
  })

  it('says how far it is, and is cancelled by leaving it', async () => {
    const cancelBackup = vi.fn(() => ok({ cancelled: true }))
    answer({ data: { saveBackup: () => new Promise<never>(() => undefined), cancelBackup } })
    renderInKartei(<DataPanel />)
    const dialog = await opened('Save for another computer …')
    await paste(dialog.getByLabelText('Passphrase'), passphrase)
    await paste(dialog.getByLabelText('Passphrase again'), passphrase)
    await userEvent.keyboard('{Enter}')
    await dialog.findByText('Writing the backup …')
    act(() => emit('workstation', 'onProgress', { of: 'backup', done: 40, total: 100 }))
    expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    await userEvent.click(dialog.getByRole('button', { name: 'Go back' }))
    expect(cancelBackup).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('restoring from a file', () => {
  const picked = { pickId: 'p1', fileName: 'Sandbox.kartei', size: 10, opensWith: ['passphrase' as const] }
  const found = { pickId: 'p1', name: 'Sandbox', kind: 'sandbox' as const, cases: 3, entries: 7, casesHere: 0 }

  it('keeps the file and what was typed where the passphrase is wrong', async () => {
    const issues = [
      { path: 'passphrase', message: 'This passphrase does not open the file.', code: 'wrong-passphrase' },
    ]
    answer({
      data: { pickBackup: () => ok({ picked }), openBackup: () => failed({ kind: 'invalid-input', issues }) },
    })
    renderInKartei(<DataPanel />)
    const dialog = await opened('Restore from a file …')
    const choose = dialog.getByRole('button', { name: 'Choose a backup …' })
    await waitFor(() => expect(document.activeElement).toBe(choose))
    await userEvent.click(choose)
    const field = await dialog.findByLabelText('Passphrase')
    expect(document.activeElement).toBe(field)
    await paste(field, passphrase)
    await userEvent.keyboard('{Enter}')
    await dialog.findByText('This passphrase does not open the file.')
    expect(isInvalid(field)).toBe(true)
    expect(inputsOf(await screen.findByRole('dialog'))).toEqual([passphrase])
    dialog.getByText(/^Sandbox\.kartei/)
  })

  it('says what it holds and what is set aside, before it is taken', async () => {
    const openBackup = vi.fn(() => ok({ ...found, stoppedHere: true as const }))
    const takeBackup = vi.fn(() => ok({ done: true }))
    const both = { ...picked, opensWith: ['passphrase' as const, 'recovery-key' as const] }
    answer({ data: { pickBackup: () => ok({ picked: both }), openBackup, takeBackup } })
    renderInKartei(<DataPanel />)
    const dialog = await opened('Restore from a file …')
    await userEvent.click(dialog.getByRole('button', { name: 'Choose a backup …' }))
    await dialog.findByRole('button', { name: 'Use the recovery key instead' })
    await paste(dialog.getByLabelText('Passphrase'), passphrase)
    await userEvent.keyboard('{Enter}')
    await dialog.findByText(/is whole: 3 cases, 7 journal entries\. The data here, which cannot be opened now/)
    expect(openBackup).toHaveBeenCalledExactlyOnceWith({ pickId: 'p1', passphrase })
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Restore …' }))
    await userEvent.keyboard('{Enter}')
    expect(takeBackup).toHaveBeenCalledExactlyOnceWith({ pickId: 'p1' })
    await screen.findByText('Restored: Sandbox.')
  })
})

describe('erasing', () => {
  const erase = vi.fn(() => ok({ ...state, cases: 0, backups: [] }))
  beforeEach(() => {
    erase.mockClear()
    answer({ data: { erase } })
  })

  it('needs the name of the environment', async () => {
    renderInKartei(<DataPanel />)
    const dialog = await opened('Erase …')
    const name = dialog.getByRole('textbox')
    await userEvent.type(name, 'Sandbx{Enter}')
    expect(isInvalid(name)).toBe(true)
    expect(erase).not.toHaveBeenCalled()
    await userEvent.clear(name)
    await userEvent.type(name, 'Sandbox{Enter}')
    expect(erase).toHaveBeenCalledExactlyOnceWith({ name: 'Sandbox' })
    await screen.findByText('Erased.')
  })

  it('leaves the second question to main, and keeps what was typed where nobody confirmed it', async () => {
    erase.mockImplementationOnce(() => failed({ kind: 'cancelled' }))
    renderInKartei(<DataPanel />, { ...sandboxEnvironment, id: 'p', name: 'Live', kind: 'production' })
    const dialog = await opened('Erase …')
    await userEvent.type(dialog.getByRole('textbox'), 'Live{Enter}')
    expect(erase).toHaveBeenCalledExactlyOnceWith({ name: 'Live' })
    dialog.getByDisplayValue('Live')
    await userEvent.type(dialog.getByRole('textbox'), '{Enter}')
    expect(erase).toHaveBeenCalledTimes(2)
    await screen.findByText('Erased.')
  })
})

it('says of the folder for copies since when it has not been reachable', async () => {
  const folder = { path: '/mnt/office', problem: 'away' as const, problemSince: '2026-03-02T08:00:00.000Z' }
  answer({ data: { recovery: () => ok({ folder }) } })
  renderInKartei(<DataPanel />)
  await screen.findByText(/has not been reachable since 2 Mar 2026/)
})

describe('data that Kartei has stopped in front of', () => {
  const stopped = { state: 'stopped', keychain: 'gnome_libsecret', hasRecoveryKey: false } as const
  const aside = [
    { name: 'sandbox.2026.damaged.sqlite', reason: 'key-missing', at: '2026-03-02T08:00:00.000Z', size: 1 },
  ]
  const buttons = (): (string | null)[] => screen.getAllByRole('button').map(({ textContent }) => textContent)

  it('name the file that is held, and offer nothing in their place', async () => {
    const held = { file: 'data/sandbox.sqlite', code: 'EACCES' }
    const access = vi.fn((_asked?: { readonly again: true }) =>
      ok({ ...stopped, because: 'held' as const, held, aside }),
    )
    answer({ data: { access } })
    renderInKartei(<DataPanel />)
    await screen.findByText('data/sandbox.sqlite')
    screen.getByText('EACCES')
    screen.getByText(/Nothing was deleted or changed/)
    expect(buttons()).toEqual(['Try again'])
    await userEvent.click(screen.getByRole('button'))
    await screen.findByText('It is still as it was.')
    expect(access.mock.calls.filter(([asked]) => asked?.again)).toHaveLength(1)
  })

  it('that could not be brought to this version say why, and that there has to be room', async () => {
    const held = { file: 'data/sandbox.sqlite', code: 'SQLITE_FULL' }
    answer({ data: { access: () => ok({ ...stopped, because: 'migration-failed' as const, held, aside: [] }) } })
    renderInKartei(<DataPanel />)
    await screen.findByText(/Make room on the disk, twice as much as the file below takes/)
    screen.getByText('data/sandbox.sqlite')
    screen.getByText('SQLITE_FULL')
    expect(buttons()[0]).toBe('Try again')
  })

  it('offer every way on where their key is missing', async () => {
    answer({ data: { access: () => ok({ ...stopped, because: 'key-missing', aside }) } })
    renderInKartei(<DataPanel />)
    await screen.findByText(/the file with their key is missing/)
    expect(buttons()).toEqual(['Try again', 'Restart Kartei', 'Restore from a file …', 'Begin new …', 'Put back …'])
  })
})

it('says of a recovery key that nobody has confirmed that nothing is sealed for it, and lets the clerk confirm it', async () => {
  const key = { recipient: `age1${'q'.repeat(58)}`, since: '2026-03-02T08:00:00.000Z', by: 'made' as const }
  const giveRecipient = vi.fn(() => ok({ done: true, key }))
  answer({ data: { recovery: () => ok({ key: { ...key, unconfirmed: true } }), giveRecipient } })
  renderInKartei(<DataPanel />)
  await screen.findByText(/new backups do not open with it/)
  answer({ data: { recovery: () => ok({ key }), giveRecipient } })
  await userEvent.click(screen.getByRole('button', { name: 'Check and confirm …' }))
  expect(giveRecipient).toHaveBeenCalledExactlyOnceWith({ recipient: key.recipient })
  await screen.findByText(/^Made on 2 Mar 2026/)
})
