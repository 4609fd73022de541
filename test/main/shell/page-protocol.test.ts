import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPageHandler } from '../../../src-main/shell/page-protocol'

let root: string
let handler: (request: Request) => Promise<Response>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kartei-page-'))
  await mkdir(join(root, 'renderer', 'assets'), { recursive: true })
  await writeFile(join(root, 'secret.txt'), 'outside')
  await writeFile(join(root, 'renderer', 'index.html'), '<script nonce="__CSP_NONCE__"></script>')
  await writeFile(join(root, 'renderer', 'assets', 'part-B_1.js'), 'export {}')
  await writeFile(join(root, 'renderer', 'assets', 'ä b.js'), 'a name that no build gives')
  handler = createPageHandler(join(root, 'renderer')).answer
})

afterAll(() => rm(root, { recursive: true, force: true }))

const ask = (url: string, init?: RequestInit) => handler(new Request(url, init))

describe('the page protocol', () => {
  it('answers the page with a policy whose nonce is in the page, fresh each time', async () => {
    const nonces = new Set<string>()
    for (let time = 0; time < 3; time += 1) {
      const answer = await ask('app://kartei/index.html')
      const policy = answer.headers.get('content-security-policy') ?? ''
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      expect(nonce.length).toBeGreaterThan(16)
      expect(await answer.text()).toBe(`<script nonce="${nonce}"></script>`)
      expect(policy).not.toMatch(/unsafe-(inline|eval)/)
      expect(policy).toContain(`object-src 'none'`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })

  it('has one page at each of its two origins, and the files of both at either', async () => {
    await writeFile(join(root, 'renderer', 'lock.html'), '<p>locked</p>')
    const both = createPageHandler(join(root, 'renderer')).answer
    const status = async (url: string): Promise<number> => (await both(new Request(url))).status
    expect(await status('app://lock/lock.html')).toBe(200)
    expect(await status('app://lock/assets/part-B_1.js')).toBe(200)
    for (const url of [
      'app://lock/index.html',
      'app://kartei/lock.html',
      'app://kartei/lock%2ehtml',
      'app://other/lock.html',
      'app://constructor/assets/part-B_1.js',
    ])
      expect(await status(url), url).toBe(404)
  })

  it('serves a file under its right type', async () => {
    const answer = await ask('app://kartei/assets/part-B_1.js')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy, 'a worker has the policy of its script').toContain(`default-src 'none'`)
    expect(policy).not.toMatch(/unsafe|nonce|connect-src/)
  })

  it.each([
    'app://kartei/../secret.txt',
    'app://kartei/assets/../../secret.txt',
    'app://kartei/%2e%2e/secret.txt',
    'app://kartei/%2e%2e%2fsecret.txt',
    'app://kartei/..%2fsecret.txt',
    'app://kartei/..%5csecret.txt',
    'app://kartei/%252e%252e%252fsecret.txt',
    'app://kartei/assets/..%2f..%2fsecret.txt',
    'app://kartei/index.html%00.js',
    'app://kartei/%E0%A4%A',
    'app://kartei//etc/passwd',
    'app://kartei/%2fetc%2fpasswd',
    'app://kartei/C:%5cWindows%5cwin.ini',
    'app://kartei/assets/%C3%A4%20b.js',
    'app://kartei/assets/part-B_1.js.',
    'app://kartei/assets/./part-B_1.js:stream',
    'app://elsewhere/index.html',
    'app://kartei/',
    'app://kartei/assets',
  ])('has nothing at %s', async (url) => {
    const answer = await ask(url)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('content-security-policy')).toContain(`default-src 'none'`)
  })

  it('takes no other method', async () => {
    const answer = await ask('app://kartei/index.html', { method: 'POST' })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('content-security-policy')).toContain(`default-src 'none'`)
  })
})
