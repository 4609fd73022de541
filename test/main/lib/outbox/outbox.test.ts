import { fail, succeed, type FailureKind, type Outcome } from '@contract/outcome'
import { describe, expect, test } from 'vitest'
import { createOutbox, type Write } from '../../../../src-main/lib/outbox'

const requestId = 'r'
const environmentId = 'e'
const diskRefuses = Object.assign(new Error('full'), { sqliteCodeName: 'SQLITE_FULL' })
const failing = (kind: FailureKind): Outcome<never> => fail({ kind, message: 'No.', requestId })
const subject = { ids: ['A-1'], path: 'engagementId', message: 'Being sent.', code: 'being-sent' }

/** A write that says what is done with it, in its order. */
function open(changes: Partial<Write<string, string, string>> = {}) {
  const done: string[] = []
  const write: Write<string, string, string> = {
    environmentId,
    requestId,
    intend: (entryId) => {
      done.push('intended')
      return Promise.resolve(succeed(entryId))
    },
    send: () => {
      done.push('sent')
      return Promise.resolve(succeed('the answer'))
    },
    named: (answered) => answered,
    confirmed: (_entry, answered) => {
      done.push('confirmed')
      return Promise.resolve(answered)
    },
    refused: (_entry, { kind }) => done.push(`refused: ${kind}`),
    inDoubt: () => done.push('in doubt'),
    ...changes,
  }
  return { done, write }
}

test('the intent is written down before a write is sent, and its outcome before anybody is told', async () => {
  const { done, write } = open()
  expect(await createOutbox().send(write)).toEqual(succeed('the answer'))
  expect(done).toEqual(['intended', 'sent', 'confirmed'])
})

test('nothing is sent where the intent is refused, or the disk refuses it, and a defect is thrown on', async () => {
  const outbox = createOutbox()
  const refusing = open({ intend: () => Promise.resolve(failing('conflict')) })
  expect(await outbox.send(refusing.write)).toMatchObject({ error: { kind: 'conflict' } })
  const full = open({ intend: () => Promise.reject(diskRefuses) })
  expect(await outbox.send(full.write)).toMatchObject({ error: { kind: 'storage', requestId } })
  const defect = open({ intend: () => Promise.reject(new TypeError('a defect')) })
  await expect(outbox.send(defect.write)).rejects.toThrow('a defect')
  expect([refusing, full, defect].flatMap(({ done }) => done)).toEqual([])
})

test.each<[FailureKind, string]>([
  ['rejected', 'refused: rejected'],
  ['network', 'refused: network'],
  ['outcome-unknown', 'in doubt'],
  ['service-error', 'in doubt'],
  ['unexpected-response', 'in doubt'],
])('%s leaves an entry %s', async (kind, how) => {
  const { done, write } = open({ send: () => Promise.resolve(failing(kind)) })
  expect(await createOutbox().send(write)).toEqual(failing(kind))
  expect(done).toEqual(['intended', how])
})

test('what Kartei itself stumbles over leaves an entry in doubt', async () => {
  const { done, write } = open({ send: () => Promise.reject(new Error('a defect')) })
  await expect(createOutbox().send(write)).rejects.toThrow('a defect')
  expect(done).toEqual(['intended', 'in doubt'])
})

test('an answer that the disk refuses is named, and leaves the entry in doubt', async () => {
  const { done, write } = open({ confirmed: () => Promise.reject(diskRefuses) })
  const told = await createOutbox().send(write)
  expect(told).toMatchObject({ error: { kind: 'storage' } })
  expect(JSON.stringify(told)).toContain('the answer')
  expect(done).toEqual(['intended', 'sent', 'in doubt'])
})

test('a disk that refuses the end of an entry changes nothing of what is told', async () => {
  const refuse = () => Promise.reject(diskRefuses)
  for (const kind of ['rejected', 'outcome-unknown'] as const) {
    const { write } = open({ send: () => Promise.resolve(failing(kind)), refused: refuse, inDoubt: refuse })
    expect(await createOutbox().send(write)).toEqual(failing(kind))
  }
})

describe('two at once', () => {
  const hold = () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    return { held, release }
  }

  test('of one subject, in whatever case it is written, one is sent; of another one both', async () => {
    const outbox = createOutbox()
    const { held, release } = hold()
    const first = open({ subject, send: () => held.then(() => succeed('first')) })
    const sending = outbox.send(first.write)
    const late = open({ subject: { ...subject, ids: ['a-1'] } })
    expect(await outbox.send(late.write)).toMatchObject({
      error: { kind: 'conflict', message: 'Being sent.', issues: [{ path: 'engagementId', code: 'being-sent' }] },
    })
    expect(late.done).toEqual([])
    for (const other of [{ subject: { ...subject, ids: ['A-2'] } }, { subject, environmentId: 'other' }, {}])
      expect(await outbox.send(open(other).write)).toMatchObject({ ok: true })
    release()
    expect(await sending).toEqual(succeed('first'))
    expect(await outbox.send(late.write)).toMatchObject({ ok: true })
  })

  test('an entry is on its way until its end is written down', async () => {
    const outbox = createOutbox()
    const seen: boolean[] = []
    const look = () => void seen.push(outbox.isInFlight('entry'))
    const { write } = open({
      entryId: 'entry',
      intend: () => {
        look()
        return Promise.resolve(succeed('entry'))
      },
      confirmed: () => {
        look()
        return Promise.resolve('told')
      },
    })
    await outbox.send(write)
    look()
    expect(seen).toEqual([true, true, false])
  })

  test('a doubt is ended by one word', async () => {
    const outbox = createOutbox()
    const { held, release } = hold()
    const words: string[] = []
    let isOpen = true
    const settle = (word: string, wait: Promise<void> = Promise.resolve()) =>
      outbox.settle<string, string>({
        environmentId,
        requestId,
        entryId: 'entry',
        find: () => Promise.resolve(isOpen ? succeed('entry') : failing('not-found')),
        end: async () => {
          await wait
          words.push(word)
          isOpen = false
          return succeed(word)
        },
      })
    const first = settle('arrived', held)
    expect(await settle('not arrived')).toMatchObject({ error: { kind: 'conflict' } })
    release()
    expect(await first).toEqual(succeed('arrived'))
    expect(await settle('not arrived')).toMatchObject({ error: { kind: 'not-found' } })
    expect(words).toEqual(['arrived'])
  })
})
