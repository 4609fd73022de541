import type { Case } from '@contract/api/cases'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createDocuments, type Documents } from '../../../src-main/features/documents'
import { createKeychain, type SafeStorage } from '../../../src-main/keychain'
import { createStore, documentFolderOf, type Store } from '../../../src-main/store'
import { testContext, type Given } from './context'
import { createService, createTransport } from '../../../src-main/service'
import { OwnKeychain } from './profile'
import { launchChildProcess } from './documents-process'
import { documentParts } from './upload-journal'

export const environmentId = 'sandbox'

export const caseOf = (caseId: string, title: string): Case => ({
  caseId,
  kind: 'CONSUMER',
  title,
  status: 'AWAITING_DOCUMENTS',
  turn: 'needs-action',
  identifiers: { mandateIds: [], creditLimitIncreaseIds: [] },
  createdAt: '',
  updatedAt: '',
  note: '',
  labels: [],
  pinned: false,
  done: false,
  unseen: false,
})

type Parts = Given & Partial<Parameters<typeof createDocuments>[1]>

export interface OpenedDocuments extends Documents {
  readonly profile: string
  readonly store: Store
  /** Where the sealed copies are. */
  readonly copies: string
}

/** The feature over a real store; without a profile to go on with, in one of its own that is gone when the test ends. */
export function openDocuments(parts: Parts = {}, os?: SafeStorage, given?: string): OpenedDocuments {
  const profile = given ?? mkdtempSync(join(tmpdir(), 'kartei-documents-'))
  const opened = openDocumentsIn(profile, parts, os)
  onTestFinished(async () => {
    await opened.store.close()
    if (given === undefined) rmSync(profile, { recursive: true, force: true })
  })
  return opened
}

/** The same for more than one test: whoever opens it closes the store. */
export function openDocumentsIn(
  profile: string,
  parts: Parts = {},
  os: SafeStorage = new OwnKeychain().synchronous(),
): OpenedDocuments {
  const now = (): Date => new Date()
  const keychain = createKeychain({ directory: profile, safeStorage: os, platform: 'linux' })
  const store = createStore({ directory: profile, keychain, now, notify: () => undefined })
  const app = testContext({
    directory: profile,
    store,
    service: createService(createTransport()),
    activeEnvironmentId: () => environmentId,
    ...parts,
  })
  const documents = createDocuments(app, {
    ...documentParts,
    launch: launchChildProcess,
    ...parts,
  })
  return { ...documents, profile, store, copies: documentFolderOf(profile, environmentId) }
}
