import { expect, it, vi } from 'vitest'
import { createNotifications } from '../../../src-main/shell/notifications'

const shown = vi.hoisted(() => new Set<string>())

vi.mock('electron', () => ({
  Notification: class {
    static isSupported = () => true
    constructor(private readonly options: { readonly title: string }) {}
    on = () => this
    show = () => void shown.add(this.options.title)
    close = () => void shown.delete(this.options.title)
  },
}))

it('takes away all that it has shown, the oldest as soon as there are more than twenty', () => {
  const notifications = createNotifications(() => undefined)
  const raise = (title: string) => notifications.raise({ title, body: 'made up', onClick: () => undefined })
  for (let each = 1; each <= 21; each += 1) raise(`case ${each}`)
  expect(shown.size).toBe(20)
  expect(shown).not.toContain('case 1')
  notifications.clear()
  expect([...shown]).toEqual([])
})
