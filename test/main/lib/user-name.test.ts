import { expect, it } from 'vitest'
import { userName } from '../../../src-main/lib/user-name'

it('is the number of a user whom no directory knows', () => {
  expect(userName(() => ({ username: 'kbrandt' }))).toBe('kbrandt')
  const unknown = userName(() => {
    throw new Error('uv_os_get_passwd returned ENOENT (no such file or directory)')
  })
  expect(unknown).toMatch(/^uid (\d+|unknown)$/)
})
