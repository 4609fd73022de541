import { vi } from 'vitest'
import { patience } from './patience'

/** These wait for a second unless told otherwise, and no option of Vitest changes that. */
const { waitFor, waitUntil } = vi

vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options })
vi.waitUntil = (callback, options = {}) =>
  waitUntil(callback, typeof options === 'number' ? options : { timeout: patience, ...options })
