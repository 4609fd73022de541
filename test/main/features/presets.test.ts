import type { EnvironmentPresets } from '@contract/api/presets'
import { expect, it } from 'vitest'
import { sandboxId } from '../../../src-main/features/environments'
import { createPresets } from '../../../src-main/features/presets'
import { testContext } from '../../helpers/main/context'
import { environmentId } from '../../helpers/main/cases'
import { foundOnDisk, OwnKeychain, start, temporaryFolder } from '../../helpers/main/profile'
import { context, valueOf } from '../../helpers/main/service-fixture'

const os = new OwnKeychain()

function setUp(folder: string) {
  const { store } = start(folder, os.synchronous())
  const heard: unknown[] = []
  let active = environmentId
  const { handlers } = createPresets(
    testContext({
      store,
      activeEnvironmentId: () => active,
      emit: (feature, event, payload) => void heard.push([feature, event, payload]),
    }),
  )
  return { store, handlers, heard, turnTo: (environment: string) => (active = environment) }
}

const set: EnvironmentPresets = {
  contact: { name: 'Onboarding-Team Nordstern', email: 'onboarding@nordstern.example' },
  country: 'AT',
  onboarding: { version: 'v4', 'redirectUrls.successUrl': 'https://partner.example/danke' },
}

it('keeps what is set for an environment sealed, over a restart, and for that environment alone', async () => {
  const folder = temporaryFolder()
  const first = setUp(folder)
  expect(valueOf(await first.handlers.read(undefined, context))).toEqual({ contact: {}, onboarding: {} })
  expect(await first.handlers.save({ environmentId: 'other', presets: set }, context)).toMatchObject({
    ok: false,
    error: { kind: 'conflict' },
  })
  expect(valueOf(await first.handlers.save({ environmentId, presets: set }, context))).toEqual(set)
  expect(first.heard).toEqual([['workstation', 'onStale', { what: 'presets' }]])
  await first.store.close()
  expect(foundOnDisk(folder, ['Onboarding-Team', 'partner.example/danke'])).toEqual([])
  const second = setUp(folder)
  expect(valueOf(await second.handlers.read(undefined, context))).toEqual(set)
  second.turnTo('2f6b0a4e-7a44-4a55-9c0c-6f1b3e1d9a10')
  expect(valueOf(await second.handlers.read(undefined, context))).toEqual({ contact: {}, onboarding: {} })
})

it('has made-up ones for the training service, until somebody saves others there, or none', async () => {
  const folder = temporaryFolder()
  const { store, handlers, turnTo } = setUp(folder)
  turnTo(sandboxId)
  const { contact, onboarding } = valueOf(await handlers.read(undefined, context))
  expect(contact.email).toMatch(/@[a-z]+\.example$/)
  for (const path of ['redirectUrls.successUrl', 'redirectUrls.failUrl'])
    expect(onboarding[path]).toMatch(/^https:\/\/partner\.example\//)
  const none = { contact: {}, onboarding: {} }
  await handlers.save({ environmentId: sandboxId, presets: none }, context)
  expect(valueOf(await handlers.read(undefined, context))).toEqual(none)
  await store.close()
})
