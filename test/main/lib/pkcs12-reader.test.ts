import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { createCertificateReader } from '../../../src-main/lib/pkcs12/reader'
import { createWorkerProcess, type ChildProcess } from '../../../src-main/lib/worker'
import { fixturePassphrase, pkcs12 } from '../../fixtures/pkcs12'
import { buildProcess, launchChildProcess } from '../../helpers/main/documents-process'

beforeAll(buildProcess)

const now = () => new Date('2026-07-01T00:00:00Z')

function workerOf(launch: () => ChildProcess) {
  const worker = createWorkerProcess(launch)
  onTestFinished(() => worker.close())
  return worker
}

it('a certificate file is opened in the process for foreign files', async () => {
  const read = createCertificateReader(workerOf(launchChildProcess), now)
  expect(await read(pkcs12('modern'), fixturePassphrase)).toMatchObject({ about: { subject: 'Kartei workstation 7' } })
  expect(await read(pkcs12('modern'), 'another')).toBe('wrong-passphrase')
  expect(await read(pkcs12('expired'), fixturePassphrase)).toBe('expired')
  expect(await read(Buffer.from('no such file'), '')).toBe('not-pkcs12')
})

it('a file that takes too long ends with the process that reads it, and the next one is read', async () => {
  let launched = 0
  let stopped = 0
  const hanging: ChildProcess = {
    send: () => undefined,
    onMessage: () => undefined,
    onExit: () => undefined,
    stop: () => void stopped++,
  }
  const worker = workerOf(() => (launched++ === 0 ? hanging : launchChildProcess()))
  expect(await createCertificateReader(worker, now, 20)(pkcs12('modern'), fixturePassphrase)).toBe('not-supported')
  expect(stopped).toBe(1)
  expect(await createCertificateReader(worker, now)(pkcs12('expired'), fixturePassphrase)).toBe('expired')
})
