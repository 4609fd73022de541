import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidOf } from '../../../src-main/sandbox/identifiers'
import { builtOnce, project } from '../../helpers/main/built-once'
import { pagesOf } from '../../helpers/main/pdf-text'

const apiKey = 'c0ffee00-0000-4000-8000-000000000001'
const engagementId = uuidOf('engagement', 'Nguyễn Hoàng Phúc')

let program = ''
/** For what it leaves. */
let directory = ''
beforeAll(async () => {
  const folder = await builtOnce(
    'training-service',
    ['test/fixtures/training-service.ts', 'test/fixtures/minimal-conformance.ts'],
    (outDir) =>
      build({
        configFile: false,
        root: project,
        logLevel: 'error',
        build: { ssr: 'test/fixtures/training-service.ts', outDir, emptyOutDir: true, target: 'node20.18' },
      }),
  )
  program = join(folder, 'training-service.js')
  directory = await mkdtemp(join(tmpdir(), 'kartei-sandbox-'))
})
afterAll(() => rm(directory, { recursive: true }))

interface Running {
  line: string
  baseUrl: string
  stop(signal: NodeJS.Signals): Promise<number | null>
}

function start(...words: string[]): Promise<Running> {
  const child = spawn(process.execPath, [program, ...words])
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let output = ''
  return new Promise((resolve, reject) => {
    child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
    child.stdout.on('data', (bytes: Buffer) => {
      output += bytes.toString()
      const baseUrl = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
      if (!output.includes('\n') || baseUrl === undefined) return
      resolve({
        line: output,
        baseUrl,
        stop: (signal) => {
          child.kill(signal)
          return ended
        },
      })
    })
    child.once('exit', () => reject(new Error(output)))
  })
}

const headers = { authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` }

describe('the command', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'says address and key in one line, serves, and ends on %s',
    async (signal) => {
      const running = await start('--api-key', apiKey)
      expect(running.line).toBe(`Sandbox on ${running.baseUrl} with API key ${apiKey}\n`)
      expect((await fetch(`${running.baseUrl}/api/sepa-direct-debit/consents`, { headers })).status).toBe(200)
      expect(await running.stop(signal)).toBe(0)
    },
  )

  it('answers with --minimal what the interface document promises, and no more', async () => {
    const running = await start('--api-key', apiKey, '--minimal')
    const consents = `${running.baseUrl}/api/sepa-direct-debit/consents`
    const read = async () => (await (await fetch(consents, { headers })).json()) as { consentId: string }
    expect((await read()).consentId).not.toBe((await read()).consentId)
    await running.stop('SIGTERM')
  })

  it('draws invoices from the built file', async () => {
    const running = await start('--api-key', apiKey)
    // Seeds keep their identifiers: the engagement of Nguyễn Hoàng Phúc.
    const engagement = `${running.baseUrl}/api/engagements/card/${engagementId}/invoices`
    const { invoices } = (await (await fetch(engagement, { headers })).json()) as {
      invoices: { invoicePdfDocumentId: string }[]
    }
    const pdf = await fetch(`${engagement}/documents/${invoices[0]!.invoicePdfDocumentId}`, { headers })
    const pages = await pagesOf(new Uint8Array(await pdf.arrayBuffer()))
    expect(pages[0]).toContain('Hoàng Phúc Nguyễn')
    await running.stop('SIGTERM')
  })

  it('keeps its state where it is told, even when it is killed', async () => {
    const state = join(directory, 'state')
    const running = await start('--api-key', apiKey, '--directory', state)
    const body = JSON.stringify({
      onboardingType: 'CONSUMER',
      cardType: 'CREDIT',
      applicant: { lastName: 'Niemand' },
      redirectUrls: { successUrl: 'https://a.example', failUrl: 'https://a.example' },
    })
    const path = '/api/v4/engagements/card/onboarding'
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
    const { id } = (await (await fetch(running.baseUrl + path, init)).json()) as { id: string }
    await running.stop('SIGKILL')
    expect(await readFile(join(state, 'state.json'), 'utf8')).toContain(id)
    const again = await start('--api-key', apiKey, '--directory', state)
    expect((await fetch(`${again.baseUrl}/api/v2/engagements/card/onboarding/${id}`, { headers })).status).toBe(200)
    await again.stop('SIGTERM')
  })

  it('refuses a port that is none', async () => {
    await expect(start('--port', '99999')).rejects.toThrow(/--port/)
  })
})
