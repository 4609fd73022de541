import { expect, it } from 'vitest'
import { directDebitSettings } from '@contract/direct-debit'
import { createRequestRecords } from '../../../src-main/features/credit-limit/records'
import { layInEarlierWork } from '../../../src-main/features/sandbox'
import { startSandbox } from '../../../src-main/sandbox'
import { OwnKeychain } from '../helpers/profile'
import { withFolder } from './desk'
import { environmentId, openDocuments } from './documents/kept'

it('what was done with the made-up cases before is kept as what a clerk does is, once, and over a restart', () =>
  withFolder(async (profile) => {
    const keychain = new OwnKeychain().synchronous()
    const sandbox = await startSandbox()
    const cases = sandbox.seeds().map((seed) => ({ seed, caseId: seed.title }))
    await sandbox.close()
    const settings: unknown[] = []
    const open = () => {
      const documents = openDocuments({}, keychain, profile)
      const now = (): Date => new Date()
      const requests = createRequestRecords({ store: documents.store, user: 'clerk', workstation: 'desk', now })
      return { documents, requests }
    }
    const first = open()
    // Twice, as a reset does.
    for (let times = 0; times < 2; times += 1)
      await layInEarlierWork(cases, {
        environmentId,
        uploads: (uploads) => first.documents.layInUploads(environmentId, uploads),
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
    const uploads = await documents.knownUploads()
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
