import { describe, expect, it } from 'vitest'
import { createSigningLinks } from '../../../src-main/features/signing-links'
import type { Emit } from '../../../src-main/ipc/handlers'
import { testContext } from '../../helpers/main/context'
import { fillDisk, foundOnDisk, OwnKeychain, start, temporaryFolder } from '../../helpers/main/profile'
import { environmentId } from '../../helpers/main/cases'
import { context, valueOf } from '../../helpers/main/service-fixture'

const os = new OwnKeychain()
const other = '2f6b0a4e-7a44-4a55-9c0c-6f1b3e1d9a10'
const caseId = 'a-case'

function setUp(folder = temporaryFolder()) {
  const { store } = start(folder, os.synchronous())
  const heard: unknown[] = []
  const emit: Emit = (feature, event, payload) => void heard.push([feature, event, payload])
  let active = environmentId
  const { handlers } = createSigningLinks(testContext({ store, activeEnvironmentId: () => active, emit }))
  return {
    store,
    folder,
    heard,
    turnTo: (environment: string): void => {
      active = environment
    },
    members: async () => valueOf(await handlers.members(undefined, context)).members,
    use: async (member: string, place?: number) =>
      valueOf(await handlers.use({ member, caseId, ...(place !== undefined && { place }) }, context)).members,
    tryUse: (member: string) => handlers.use({ member, caseId }, context),
    forget: async (member: string) => valueOf(await handlers.forget({ member, caseId }, context)).members,
  }
}

describe('the members that hold the signing link', () => {
  it('are known after a restart, the newest choice first, sealed, and of their environment alone', async () => {
    const first = setUp()
    expect(await first.members()).toEqual([])
    await first.use('signing.document.href')
    expect(await first.use('links.0')).toEqual(['links.0', 'signing.document.href'])
    expect(await first.use('signing.document.href')).toEqual(['signing.document.href', 'links.0'])
    await first.store.close()
    expect(foundOnDisk(first.folder, ['signing.document.href', 'links.0'])).toEqual([])
    const second = setUp(first.folder)
    expect(await second.members()).toEqual(['signing.document.href', 'links.0'])
    second.turnTo(other)
    expect(await second.members()).toEqual([])
  })

  it('are forgotten, and come back to the place where they stood', async () => {
    const { use, forget, members, heard } = setUp()
    for (const member of ['c', 'b', 'a']) await use(member)
    expect(await forget('b')).toEqual(['a', 'c'])
    expect(await use('b', 1)).toEqual(['a', 'b', 'c'])
    expect(await forget('nobody chose it')).toEqual(['a', 'b', 'c'])
    expect(await members()).toEqual(['a', 'b', 'c'])
    expect(heard.at(-1)).toEqual(['signingLinks', 'onChanged', { members: ['a', 'b', 'c'] }])
  })

  it('are few: the oldest choice goes first', async () => {
    const { use } = setUp()
    for (let count = 1; count <= 20; count++) await use(`member${count}`)
    const members = await use('one more')
    expect(members).toHaveLength(20)
    expect(members[0]).toBe('one more')
    expect(members).not.toContain('member1')
  })

  it('count as none when they are damaged, and stay as they were when the disk is full', async () => {
    const { store, use, tryUse, members } = setUp()
    await use('first')
    const { database } = await store.environment(environmentId)
    database.exec(`UPDATE meta SET sealed_value = x'0101020304' WHERE name = 'signing-link-members'`)
    expect(await members()).toEqual([])
    let last = await use('second')
    fillDisk(database)
    let outcome = await tryUse('x'.repeat(500))
    for (let tries = 0; outcome.ok && tries < 50; tries++) {
      last = outcome.value.members
      outcome = await tryUse(`${tries}`.padEnd(500, 'x'))
    }
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'storage' } })
    expect(await members()).toEqual(last)
  })
})
