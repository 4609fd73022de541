import { expect, it } from 'vitest'
import { isSameSession, sessionNumberIn, sessionOf } from '../../../../src-main/shell/profile/session'

const desk = sessionOf('desk', { DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-0', XDG_SESSION_ID: '3', SESSIONNAME: '' })

it('is the same where its windows are seen', () => {
  const same = (environment: Record<string, string>, host = 'desk'): boolean =>
    isSameSession(desk, sessionOf(host, environment))
  expect(same({ DISPLAY: ':0' })).toBe(true)
  expect(same({ DISPLAY: ':0.0' })).toBe(true)
  expect(same({ WAYLAND_DISPLAY: 'wayland-0' })).toBe(true)
  // A terminal of the same session that knows its number alone, and a job that knows nothing.
  expect(same({ XDG_SESSION_ID: '3' })).toBe(true)
  expect(same({})).toBe(true)
  expect(same({ DISPLAY: ':10.0', XDG_SESSION_ID: '7' })).toBe(false)
  expect(same({ DISPLAY: ':1', WAYLAND_DISPLAY: 'wayland-1' })).toBe(false)
  expect(same({ DISPLAY: ':0' }, 'other-desk')).toBe(false)
})

it('of Windows goes by its number, since one that is taken up from elsewhere has another name', () => {
  const console = sessionOf('desk', { SESSIONNAME: 'Console' })
  const remote = sessionOf('desk', { SESSIONNAME: 'RDP-Tcp#3' })
  expect(isSameSession(console, remote)).toBe(false)
  expect(isSameSession(console, remote, [2, 2])).toBe(true)
  expect(isSameSession(console, console, [2, 5])).toBe(false)
})

it('reads the number of a session in any language of Windows', () => {
  expect(sessionNumberIn('"Kartei.exe","4711","RDP-Tcp#3","7","182.340 K"\r\n')).toBe(7)
  expect(sessionNumberIn('"Kartei.exe","4711","Console","1","182,340 K"')).toBe(1)
  expect(
    sessionNumberIn('INFORMATION: Es werden keine Aufgaben mit den angegebenen Kriterien ausgeführt.'),
  ).toBeUndefined()
})
