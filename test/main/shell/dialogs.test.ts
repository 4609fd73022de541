import { beforeEach, expect, it, vi } from 'vitest'
import { createDialogs } from '../../../src-main/shell/dialogs'

const opened: string[] = []

vi.mock('electron', () => ({
  dialog: {
    showMessageBox: () => {
      opened.push('question')
      return Promise.resolve({ response: 1, checkboxChecked: false })
    },
    showSaveDialog: () => {
      opened.push('save')
      return Promise.resolve({ canceled: false, filePath: '/made/up/invoices.pdf' })
    },
    showOpenDialog: () => {
      opened.push('open')
      return Promise.resolve({ canceled: false, filePaths: ['/made/up'] })
    },
  },
}))

const question = { message: 'Erase?', detail: 'All of it.', confirm: 'Erase' }

function start() {
  const state = { isLocked: false }
  const dialogs = createDialogs({ window: () => undefined, language: () => 'en', isLocked: () => state.isLocked })
  return {
    dialogs,
    lock: () => {
      state.isLocked = true
      dialogs.closeAll()
    },
    unlock: () => {
      state.isLocked = false
    },
  }
}

beforeEach(() => {
  opened.length = 0
})

it('opens nothing over the lock but what quitting asks, and takes no answer for one', async () => {
  const { dialogs, lock } = start()
  expect(await dialogs.askWhereToSave('invoices.pdf')).toBe('/made/up/invoices.pdf')
  expect(await dialogs.confirm(question)).toBe(true)
  opened.length = 0
  lock()
  expect(await dialogs.askWhereToSave('invoices.pdf')).toBeUndefined()
  expect(await dialogs.pickFolder()).toBeUndefined()
  expect(await dialogs.confirm(question)).toBe(false)
  expect(await dialogs.askToOpen('https://example.org/')).toBe(false)
  expect(opened).toEqual([])
  expect(await dialogs.askToQuit({ uploads: 1, printRuns: 0, session: undefined })).toBe(true)
  expect(opened).toEqual(['question'])
})

it('does not ask after unlocking what began before the lock', async () => {
  const { dialogs, lock, unlock } = start()
  let go = (): void => undefined
  const worked = new Promise<void>((resolve) => {
    go = resolve
  })
  const begun = dialogs.during(async () => {
    await worked
    return dialogs.askWhereToSave('invoices.pdf')
  })
  lock()
  unlock()
  go()
  expect(await begun).toBeUndefined()
  expect(opened).toEqual([])
  expect(await dialogs.during(() => dialogs.askWhereToSave('invoices.pdf'))).toBe('/made/up/invoices.pdf')
})

it('shows nothing else either that began before the lock', async () => {
  const { dialogs, lock, unlock } = start()
  let go = (): void => undefined
  const worked = new Promise<void>((resolve) => {
    go = resolve
  })
  const begun = dialogs.during(async () => {
    await worked
    return dialogs.mayShow()
  })
  expect(dialogs.during(() => dialogs.mayShow())).toBe(true)
  lock()
  expect(dialogs.during(() => dialogs.mayShow())).toBe(false)
  unlock()
  go()
  expect(await begun).toBe(false)
  expect(dialogs.during(() => dialogs.mayShow())).toBe(true)
})
