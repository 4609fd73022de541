import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { contentSecurityPolicy, fileSecurityPolicy } from './content-security-policy'
import { lockHost, pageHost } from './page'

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

/** Of each origin the one page that it has; the rest are files that both use. */
const pages = new Map([
  [pageHost, '/index.html'],
  [lockHost, '/lock.html'],
])

export function isOwnAddress(url: string): boolean {
  return URL.canParse(url) && pages.has(new URL(url).host)
}

function decodedPath(url: string): string | undefined {
  try {
    const { host, pathname } = new URL(url)
    const page = pages.get(host)
    const path = decodeURIComponent(pathname)
    return page === undefined || (path.endsWith('.html') && path !== page) ? undefined : path
  } catch {
    return undefined
  }
}

/** The headers of every answer, also of one that holds nothing: a worker has the policy of the answer it came by. */
const headersOf = (policy: string): Record<string, string> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'cache-control': 'no-store',
})

/** An answer that is no page. */
export const answered = (body: ConstructorParameters<typeof Response>[0], status: number, type?: string): Response =>
  new Response(body, {
    status,
    headers: { ...headersOf(fileSecurityPolicy), ...(type !== undefined && { 'content-type': type }) },
  })

/** A page, with a nonce of its own in place of the placeholder. `devServer`: see `contentSecurityPolicy`. */
export function htmlAnswered(html: string, devServer?: string): Response {
  const nonce = randomBytes(18).toString('base64')
  return new Response(html.replaceAll(noncePlaceholder, nonce), {
    headers: { ...headersOf(contentSecurityPolicy(nonce, devServer)), 'content-type': 'text/html; charset=utf-8' },
  })
}

/**
 * Answers `app://kartei/…`, and `app://lock/…`, with the files of the built page, and with nothing else: a path is looked up in the list of
 * those files, so no spelling of it can reach outside. Every page gets a fresh nonce and the policy that names it.
 */
export function createPageHandler(directory: string): (request: Request) => Promise<Response> {
  let listed: Promise<Map<string, string>> | undefined
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return answered(null, 405)
    const path = decodedPath(request.url)
    listed ??= filesBelow(directory)
    const file = path === undefined ? undefined : (await listed).get(path)
    if (file === undefined) return answered(null, 404)
    const type = mediaTypes[extname(file)] ?? 'application/octet-stream'
    const bytes = await readFile(file)
    if (type.startsWith('text/html')) return htmlAnswered(bytes.toString('utf8'))
    return answered(new Uint8Array(bytes), 200, type)
  }
}
