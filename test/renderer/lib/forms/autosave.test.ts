import type { Failure, Outcome } from '@contract/outcome'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAutosave } from '../../../../src-renderer/lib/forms/autosave'
import { failed, ok } from '../../../helpers/renderer/kartei-double'

const typed = new Map<string, string>()
const onDisk = new Map<string, string>()
const tries: string[] = []
/** What the disk says; undefined: it takes all. */
let refusal: Failure['kind'] | undefined
/** A save that is not answered before it is let go. */
let held: Promise<void> | undefined

const autosave = createAutosave<string, 'taken'>({
  pause: 0,
  unsaved: () => [...typed.keys()].filter((subject) => typed.get(subject) !== onDisk.get(subject)),
  typedIn: (subject) => (typed.get(subject) === onDisk.get(subject) ? undefined : typed.get(subject)),
  async save(_subject, text): Promise<Outcome<'taken'>> {
    tries.push(text)
    await held
    return refusal ? failed({ kind: refusal }) : ok('taken')
  },
  onSaved(subject, text) {
    onDisk.set(subject, text)
  },
})

function type(subject: string, text: string): void {
  typed.set(subject, text)
  autosave.typed(subject)
}
const mayGo = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => {
  vi.useFakeTimers()
  tries.length = 0
})
// The page saves all that is unsaved in any form, also in tests of other files: nothing is left to it.
afterEach(() => {
  typed.clear()
  onDisk.clear()
  refusal = undefined
  held = undefined
  vi.useRealTimers()
})

it('has one save under way, and saves what is typed meanwhile after it', async () => {
  let finish = (): void => undefined
  held = new Promise((resolve) => (finish = resolve))
  for (const text of ['a', 'ab', 'abc']) type('one', text)
  expect(tries).toEqual(['a'])
  const all = autosave.save('one')
  finish()
  expect(await all).toBeUndefined()
  expect(tries).toEqual(['a', 'abc'])
  expect(onDisk.get('one')).toBe('abc')
  expect(autosave.stateOf('one')).toMatchObject({ saving: undefined, failure: undefined })
})

it('tries again what the disk refused after longer and longer pauses, up to a minute, and holds the window', async () => {
  refusal = 'storage'
  type('one', 'a')
  await vi.advanceTimersByTimeAsync(0)
  expect(autosave.stateOf('one').failure?.kind).toBe('storage')
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    const before = tries.length
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(tries).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(tries).toHaveLength(before + 1)
  }
  expect(mayGo()).toBe(false)
  refusal = undefined
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onDisk.get('one')).toBe('a')
  expect(mayGo()).toBe(true)
})

it('does not try again by itself what no pause makes better, and is saved when asked', async () => {
  refusal = 'conflict'
  type('one', 'a')
  expect(await autosave.saveAll()).toMatchObject({ kind: 'conflict' })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(tries).toEqual(['a'])
  expect(mayGo()).toBe(false)
  refusal = undefined
  expect(await autosave.save('one')).toBeUndefined()
  expect(onDisk.get('one')).toBe('a')
})

it('hands over what is not on disk when the window goes, and not what main has already', () => {
  held = new Promise(() => undefined)
  type('one', 'a')
  type('two', 'b')
  type('two', 'bc')
  expect(tries).toEqual(['a', 'b'])
  mayGo()
  expect(tries).toEqual(['a', 'b', 'bc'])
})

it('tries no more what was forgotten', async () => {
  refusal = 'storage'
  type('one', 'a')
  await vi.advanceTimersByTimeAsync(0)
  autosave.forget('one')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toEqual(['a'])
})
