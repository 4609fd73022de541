import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updatesHealth } from '../../../../src-main/features/updates'
import { readSettingsFile } from '../../../../src-main/store'
import { ago, Computer, listWith, policyOf, serve, startFeeds, type Feeds } from '../../../helpers/main/update-feed'

let feeds: Feeds
beforeAll(async () => {
  feeds = await startFeeds()
})
afterAll(() => feeds.close())

const healthOf = (computer: Computer, given: Partial<Parameters<typeof updatesHealth>[0]>) =>
  updatesHealth({
    installation: 'by-itself',
    policy: undefined,
    directory: computer.profile,
    openSettings: readSettingsFile,
    now: computer.clock.now,
    notify: () => undefined,
    ...given,
  })

it('says how the last look ended and when one was good, also after the end of the program, and writes nothing', async () => {
  const computer = new Computer()
  const { feed, at } = serve(feeds.known, {})
  const policy = policyOf(feed)
  const kartei = computer.begin(feed, feeds)
  const on = { state: 'on', host: new URL(feed).host, channel: 'stable' }
  expect(healthOf(computer, { policy })).toEqual(on)

  await kartei.check()
  const first = computer.clock.now().toISOString()
  expect(healthOf(computer, { policy })).toEqual({
    ...on,
    last: { at: first, ended: 'answered' },
    lastSuccess: first,
  })

  computer.clock.advance(1000)
  at.list = listWith({ expires: ago(1) })
  await kartei.check()
  const refused = { at: computer.clock.now().toISOString(), ended: 'refused', reason: 'expired' }
  expect(healthOf(computer, { policy })).toEqual({ ...on, last: refused, lastSuccess: first })

  computer.clock.advance(1000)
  at.onList = (exchange) => exchange.close()
  await kartei.check()
  kartei.stop()
  const unreachable = { at: computer.clock.now().toISOString(), ended: 'unreachable' }
  const file = join(computer.profile, 'updates.json')
  const before = readFileSync(file, 'utf8')
  expect(healthOf(computer, { policy })).toEqual({ ...on, last: unreachable, lastSuccess: first })
  expect(readFileSync(file, 'utf8')).toBe(before)

  const elsewhere = { ...policy, channel: 'beta' }
  expect(healthOf(computer, { policy: elsewhere })).toEqual({ ...on, channel: 'beta' })
})

it('says who updates where Kartei does not', () => {
  const computer = new Computer()
  const policy = policyOf('https://updates.example')
  expect(healthOf(computer, {})).toEqual({ state: 'off' })
  expect(healthOf(computer, { policy: { mode: 'off' } })).toEqual({ state: 'off' })
  expect(healthOf(computer, { policy, installation: 'managed' })).toEqual({ state: 'managed' })
})
