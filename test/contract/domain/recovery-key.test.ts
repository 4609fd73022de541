import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { groupsOf, isRecipient, readRecoveryKey } from '@contract/domain/recovery-key'
import { describe, expect, it } from 'vitest'

describe('a recovery key as it is typed from paper', () => {
  it('is read in any case, with spaces and hyphens, with and without its beginning', async () => {
    for (let round = 0; round < 20; round++) {
      const key = await generateX25519Identity()
      const groups = groupsOf(key)
      expect(groups.map(({ length }) => length)).toEqual([5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4])
      for (const typed of [
        key,
        key.toLowerCase(),
        groups.join(' '),
        groups.join('-').toLowerCase(),
        ` age secret key 1\n${groups.join('\n')} `,
        groups.join('').replaceAll('0', 'O').replaceAll('8', 'b'),
      ])
        expect(readRecoveryKey(typed), typed).toEqual({ ok: true, key })
    }
  })

  it('says which group one wrong character is in, whichever it is', async () => {
    const key = await generateX25519Identity()
    const groups = groupsOf(key)
    groups.forEach((group, at) => {
      const wrong = (group.startsWith('Q') ? 'P' : 'Q') + group.slice(1)
      const typed = groups.with(at, wrong).join(' ')
      expect(readRecoveryKey(typed)).toEqual({
        ok: false,
        problem: { kind: 'recovery-key-checksum', group: at + 1 },
      })
    })
  })

  it('says what else is wrong', async () => {
    const key = await generateX25519Identity()
    const groups = groupsOf(key)
    const problem = (typed: string) => {
      const read = readRecoveryKey(typed)
      return read.ok ? undefined : read.problem
    }
    expect(problem(' - ')).toEqual({ kind: 'recovery-key-empty' })
    expect(problem(await identityToRecipient(key))).toEqual({ kind: 'recovery-key-recipient' })
    expect(problem(groups.slice(1).join(' '))).toEqual({ kind: 'recovery-key-length', characters: 53, wanted: 58 })
    expect(problem(groups.toReversed().join(' '))).toMatchObject({ kind: 'recovery-key-checksum' })
  })
})

it('a recipient is one with its checksum', async () => {
  const recipient = await identityToRecipient(await generateX25519Identity())
  expect(isRecipient(recipient)).toBe(true)
  const other = recipient.endsWith('q') ? 'p' : 'q'
  for (const text of [recipient.slice(0, -1), recipient.slice(0, -1) + other, recipient.toUpperCase(), 'age1', ''])
    expect(isRecipient(text), text).toBe(false)
})
