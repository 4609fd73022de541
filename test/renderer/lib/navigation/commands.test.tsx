import { caseTabs, commands, isCommand } from '@contract/domain/commands'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { give, useCommand, useCommands, useKeys } from '../../../../src-renderer/lib/navigation/commands'
import { ShortcutSheet } from '../../../../src-renderer/shell/palette/palette'
import { findCommands } from '../../../../src-renderer/shell/palette/find'
import { answer, emit, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'
import { textsOf } from '../../../helpers/renderer/catalogues'
import { reach } from '../../../helpers/renderer/reach'

const ids = Object.keys(commands).filter(isCommand)

describe('the list of commands', () => {
  it('names every command in both languages and gives it keys, of which no two commands share any', () => {
    for (const id of ids) {
      const { keys, en, de } = commands[id]
      expect(
        [id, keys, en, de].every((text) => text.trim() !== ''),
        id,
      ).toBe(true)
    }
    const keys = ids.filter((id) => commands[id].group !== 'settings').map((id) => commands[id].keys.toLowerCase())
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('has the keys of the tabs of a case in the order of the tabs', () => {
    expect(caseTabs.map((tab) => commands[`case-${tab}`].keys)).toEqual(
      ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'].map((digit) => `Alt+${digit}`),
    )
  })

  it('is what `?` shows: each command with its name and its keys', async () => {
    const preferences = { language: 'en', theme: 'system', watchPerMinute: 60, notifications: true } as const
    answer({ preferences: { get: () => ok({ ...preferences, showsTechnical: true }) } })
    renderInKartei(<ShortcutSheet />)
    act(() => void give('shortcuts'))
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    await within(sheet).findByText('Raw')
    for (const id of ids) {
      const line = sheet.querySelector<HTMLElement>(`[data-command="${id}"]`)
      if (!line) throw new Error(`${id} is not on the sheet.`)
      expect(within(line).getByText(commands[id].en)).toBeTruthy()
      expect(line.querySelectorAll('kbd').length, id).toBeGreaterThan(0)
    }
  })

  it('is what the palette finds: by any words of the name, at a case also what is for cases', () => {
    const found = new Set([...findCommands('', 'en', true, () => true), 'palette'])
    expect(ids.filter((id) => !found.has(id))).toEqual([])
    expect(findCommands('language theme', 'en', false)).toEqual(['settings-display'])
    expect(findCommands('übers', 'de', true)).toEqual(['case-overview'])
    expect(findCommands('overview', 'en', false)).toEqual([])
  })

  it('is given by the same keys on a layout without Latin letters', () => {
    const given: string[] = []
    function Window() {
      useKeys()
      useCommands((command) => Boolean(given.push(command)))
      return null
    }
    renderInKartei(<Window />)
    const control = { ctrlKey: true, bubbles: true, cancelable: true }
    for (const pressed of [
      { key: 'ν', code: 'KeyN' },
      { key: 'Т', code: 'KeyN' },
      { key: 'n', code: 'KeyK' },
      { key: 'ε', code: 'KeyE', shiftKey: true },
    ])
      document.dispatchEvent(new KeyboardEvent('keydown', { ...control, ...pressed }))
    expect(given).toEqual(['new-onboarding', 'new-onboarding', 'new-onboarding', 'send-request'])
  })

  it('waits while a dialog is open, by key and by menu alike', async () => {
    const closed: string[] = []
    function Window() {
      useKeys()
      useCommand('close-case', () => void closed.push('close-case'))
      return <ShortcutSheet />
    }
    renderInKartei(<Window />)
    act(() => emit('workstation', 'onCommand', { command: 'close-case' }))
    expect(closed).toEqual(['close-case'])
    act(() => void give('shortcuts'))
    await screen.findByRole('dialog')
    act(() => emit('workstation', 'onCommand', { command: 'close-case' }))
    await userEvent.keyboard('{Control>}w{/Control}')
    expect(closed).toEqual(['close-case'])
  })

  it('has a panel of the settings of the same name for each of theirs', () => {
    const texts = [...textsOf('en').values()]
    for (const id of ids) if (commands[id].group === 'settings') expect(texts, id).toContain(commands[id].en)
  })
})

describe('every call of the contract', () => {
  it.each(reach)('$call is made where a command leads, or says why not', ({ by }) => {
    if (typeof by === 'object') expect(by.noScreen).not.toBe('')
    else expect(isCommand(by)).toBe(true)
  })
})
