import { randomBytes } from 'node:crypto'
import { fail } from '@contract/outcome'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { directDebitSettings } from '@contract/api/direct-debit'
import { createRequestRecords } from '../../../src-main/features/credit-limit/records'
import { createEmbeddedSandbox, seedEarlierWork } from '../../../src-main/features/sandbox'
import { startSandbox } from '../../../src-main/sandbox'
import { printJson } from '../../../src-main/sandbox/json'
import { testContext } from '../../helpers/main/context'
import { OwnKeychain } from '../../helpers/main/profile'
import { withFolder } from '../../helpers/main/service-fixture'
import { consumer, read, v4 } from '../../helpers/main/training-service'
import { environmentId, openDocuments } from '../../helpers/main/documents-fixture'

it('what was done with the made-up cases before is kept as what a clerk does is, once, and over a restart', () =>
  withFolder(async (profile) => {
    const keychain = new OwnKeychain().synchronous()
    const sandbox = await startSandbox()
    const cases = sandbox.seeds().map((seed) => ({ seed, caseId: seed.title }))
    await sandbox.close()
    const settings: unknown[] = []
    const open = () => {
      const documents = openDocuments({}, keychain, profile)
      return { documents, requests: createRequestRecords(testContext({ store: documents.store })) }
    }
    const first = open()
    // Twice, as a reset does.
    for (let times = 0; times < 2; times += 1)
      await seedEarlierWork(cases, {
        environmentId,
        uploads: (uploads) => first.documents.uploads.seed(environmentId, uploads),
        requests: async (requests) => {
          await Promise.all(requests.map(first.requests.keep))
        },
        amount: (_engagementId, stored) => {
          settings.push(directDebitSettings.parse({ stored }))
          return Promise.resolve()
        },
      })
    await first.documents.store.close()

    const { documents, requests } = open()
    const uploads = await documents.uploads.known()
    const earlier = cases.flatMap(({ seed }) => [
      ...seed.earlier.documents.map((document) => ({ ...document, of: seed.onboardingId, case: seed.title })),
      ...seed.earlier.increases.flatMap(({ id, documents: sent }) =>
        sent.map((document) => ({ ...document, of: id, case: seed.title })),
      ),
    ])
    expect(earlier.length).toBeGreaterThan(0)
    expect(
      uploads
        .flatMap(({ subject, files, caseId, endedAt, madeUp }) =>
          files.map(({ name, size, sha256, state }) => [
            name,
            size,
            sha256,
            state,
            subject.id,
            caseId,
            endedAt,
            madeUp,
          ]),
        )
        .toSorted(),
    ).toEqual(
      earlier
        .map(({ fileName, size, sha256, of, at, case: of2 }) => [
          fileName,
          size,
          sha256,
          'confirmed',
          of,
          of2,
          at,
          true,
        ])
        .toSorted(),
    )
    expect(uploads.map(({ startedAt }) => startedAt)).toEqual(
      uploads
        .map(({ startedAt }) => startedAt)
        .toSorted()
        .toReversed(),
    )
    for (const { seed } of cases)
      expect(
        (await requests.of(environmentId, seed.engagementId ?? '')).map(({ answer, request }) => [answer?.id, request]),
      ).toEqual(seed.earlier.increases.map(({ id, request }) => [id, request]))
    // The documents of no request leave by themselves.
    expect(await requests.acceptedHere(environmentId)).toEqual([])
    expect(settings.length).toBeGreaterThan(0)
  }))

/** The embedded service as the program starts it, over data whose key may become another while it runs. */
function embedded(
  directory: string,
  data: {
    key: Buffer | undefined
    isHeld?: boolean
    hasCases?: boolean
    language?: 'en' | 'de'
    seed?: () => Promise<never[]>
    onSeedingFailed?: (error: unknown) => void
  },
) {
  const laidIn: string[][] = []
  const notes: string[] = []
  let address: { baseUrl: string; apiKey: string } | undefined
  const nothing = (): Promise<never[]> => Promise.resolve([])
  const service = createEmbeddedSandbox({
    start: () => startSandbox(data.key ? { directory, key: data.key } : {}),
    onStarted: (started) => void (address = started),
    seed: (seeds) => {
      laidIn.push(seeds.map(({ title }) => title))
      notes.push(...seeds.flatMap(({ note = [], labels = [] }) => [note, labels].flat()))
      return data.seed?.() ?? nothing()
    },
    hasCases: () => Promise.resolve(data.hasCases ?? false),
    onSeedingFailed: data.onSeedingFailed ?? (() => undefined),
    mayErase: (requestId) =>
      Promise.resolve(data.isHeld ? fail({ kind: 'conflict', message: 'A case is on hold.', requestId }) : undefined),
    replaceAll: nothing,
    seedEarlierWork: () => Promise.resolve(),
    ask: () => Promise.resolve(true),
    language: () => data.language ?? 'de',
  })
  const ask = async (method: string, path: string, body?: string): Promise<Response> => {
    const { baseUrl, apiKey } = address ?? { baseUrl: '', apiKey: '' }
    const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`
    return fetch(baseUrl + path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body }),
    })
  }
  return {
    service,
    laidIn,
    notes,
    typeIn: async (): Promise<string> => {
      const answer: unknown = await (await ask('POST', v4, printJson(consumer))).json()
      return z.object({ id: z.string() }).parse(answer).id
    },
    isThere: async (id: string): Promise<boolean> => (await ask('GET', read(id))).ok,
  }
}

it('can be asked before made-up cases that are missing among others were looked for, and waits for the first ones', () =>
  withFolder(async (directory) => {
    let seedNow = (): void => undefined
    const seeding = new Promise<never[]>((resolve) => (seedNow = () => resolve([])))
    const data = { key: undefined, hasCases: true, seed: () => seeding }
    const later = embedded(directory, data)
    await later.service.ensure()
    expect(await later.isThere(await later.typeIn())).toBe(true)

    const first = embedded(directory, { ...data, hasCases: false })
    let isThere = false
    const ensured = first.service.ensure().then(() => (isThere = true))
    await vi.waitFor(() => expect(first.laidIn).toHaveLength(1))
    expect(isThere).toBe(false)
    seedNow()
    await ensured
    await Promise.all([later.service.close(), first.service.close()])
  }))

it('says that made-up cases could not be stored which nobody waits for, and tries again', () =>
  withFolder(async (directory) => {
    const failed: unknown[] = []
    const full = new Error('disk full')
    const { service, laidIn } = embedded(directory, {
      key: undefined,
      hasCases: true,
      seed: () => (failed.length === 0 ? Promise.reject(full) : Promise.resolve([])),
      onSeedingFailed: (error) => void failed.push(error),
    })
    await service.ensure()
    await vi.waitFor(() => expect(failed).toEqual([full]))
    await service.ensure()
    expect(laidIn).toHaveLength(2)
    await service.close()
  }))

it('what is typed after training data were erased is sealed under their new key, and there at the next start', () =>
  withFolder(async (directory) => {
    const data = { key: randomBytes(32) }
    const running = embedded(directory, data)
    await running.service.ensure()
    const before = await running.typeIn()
    data.key = randomBytes(32)
    await running.service.forget()
    expect(await running.isThere(before)).toBe(false)
    const after = await running.typeIn()
    expect(running.laidIn, 'erased cases do not come back by themselves').toHaveLength(1)
    await running.service.close()

    const next = embedded(directory, data)
    await next.service.ensure()
    expect([await next.isThere(before), await next.isThere(after)]).toEqual([false, true])
    await next.service.close()
  }))

it('what is typed once stopped data could be opened is there at the next start', () =>
  withFolder(async (directory) => {
    const key = randomBytes(32)
    const data: { key: Buffer | undefined } = { key: undefined }
    const running = embedded(directory, data)
    await running.service.ensure()
    data.key = key
    await running.service.renew()
    const typed = await running.typeIn()
    await running.service.close()
    const next = embedded(directory, { key })
    await next.service.ensure()
    expect(await next.isThere(typed)).toBe(true)
    await next.service.close()
  }))

it('is not laid out anew while its cases may not be erased', () =>
  withFolder(async (directory) => {
    const data = { key: randomBytes(32), isHeld: true }
    const { service, typeIn, isThere } = embedded(directory, data)
    await service.ensure()
    const typed = await typeIn()
    const reset = () => service.handlers.reset(undefined, { requestId: 'r' })
    expect(await reset()).toMatchObject({ error: { kind: 'conflict' } })
    expect(await isThere(typed)).toBe(true)
    data.isHeld = false
    expect(await reset()).toMatchObject({ ok: true })
    expect(await isThere(typed)).toBe(false)
    await service.close()
  }))

it('notes and labels of the made-up cases are in the language of the program, also when it becomes another', () =>
  withFolder(async (directory) => {
    const data: Parameters<typeof embedded>[1] = { key: undefined }
    const { service, notes, laidIn } = embedded(directory, data)
    await service.languageChanged()
    expect(laidIn).toEqual([])
    await service.ensure()
    expect(notes).toContain('Umsatz des Vorjahres angefragt')
    expect(notes).not.toContain('Turnover of last year asked for')
    expect(notes).toContain('Rückruf')
    await service.languageChanged()
    expect(laidIn).toHaveLength(1)
    data.language = 'en'
    await service.languageChanged()
    expect(notes).toContain('Turnover of last year asked for')
    await service.close()
  }))
