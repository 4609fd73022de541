import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { contentSecurityPolicy } from './content-security-policy'
import { pageHost } from './page'

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
}

/** The placeholder that the build writes into the page (electron.vite.config.ts, `html.cspNonce`). */
const noncePlaceholder = '__CSP_NONCE__'

/** Every file below `directory`, by the path under which the page may ask for it. */
async function filesBelow(directory: string): Promise<Map<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name)
        return [`/${relative(directory, file).split(sep).join('/')}`, file]
      }),
  )
}

function decodedPath(url: string): string | undefined {
  try {
    const { host, pathname } = new URL(url)
    return host === pageHost ? decodeURIComponent(pathname) : undefined
  } catch {
    return undefined
  }
}

const refused = (status: number): Response => new Response(null, { status })

/**
 * Answers `app://kartei/…` with the files of the built page, and with nothing else: a path is looked up in the list of
 * those files, so no spelling of it can reach outside. Every page gets a fresh nonce and the policy that names it.
 */
export function createPageHandler(directory: string): (request: Request) => Promise<Response> {
  let listed: Promise<Map<string, string>> | undefined
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refused(405)
    const path = decodedPath(request.url)
    listed ??= filesBelow(directory)
    const file = path === undefined ? undefined : (await listed).get(path)
    if (file === undefined) return refused(404)
    const type = mediaTypes[extname(file)] ?? 'application/octet-stream'
    const headers = { 'content-type': type, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }
    const bytes = await readFile(file)
    if (!type.startsWith('text/html')) return new Response(new Uint8Array(bytes), { headers })
    return htmlAnswer(bytes.toString('utf8'), headers)
  }
}

function htmlAnswer(html: string, headers: Record<string, string>, devServer?: string): Response {
  const nonce = randomBytes(18).toString('base64')
  return new Response(html.replaceAll(noncePlaceholder, nonce), {
    headers: { ...headers, 'content-security-policy': contentSecurityPolicy(nonce, devServer) },
  })
}

/** In development the same origin is answered from the development server, so that nothing else differs. */
export function createDevelopmentHandler(devServer: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const { host, pathname, search } = new URL(request.url)
    if (host !== pageHost) return refused(404)
    const answer = await fetch(new URL(pathname + search, devServer))
    const type = answer.headers.get('content-type') ?? 'application/octet-stream'
    const headers = { 'content-type': type, 'cache-control': 'no-store' }
    if (!type.startsWith('text/html')) return new Response(answer.body, { status: answer.status, headers })
    return htmlAnswer(await answer.text(), headers, devServer)
  }
}
