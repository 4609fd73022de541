import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
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

/** Of each origin the one page that it has; the rest are files that both use. */
const pages = new Map([
  [pageHost, '/index.html'],
  [lockHost, '/lock.html'],
])

export function isOwnAddress(url: string): boolean {
  return URL.canParse(url) && pages.has(new URL(url).host)
}

/** Names of files and folders in the build. Neither `..` nor what a system reads as something else than a name is among it. */
const name = /^\w(?:[\w.-]*\w)?$/

/** The path below the built pages that an address names, in parts; undefined where the build can have no file of that name. */
function pathOf(url: string): readonly string[] | undefined {
  if (!isOwnAddress(url)) return undefined
  const { host, pathname } = new URL(url)
  if (pathname.endsWith('.html') && pathname !== pages.get(host)) return undefined
  const parts = pathname.slice(1).split('/')
  return parts.every((part) => name.test(part)) ? parts : undefined
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

/**
 * A page, with a nonce of its own in place of the placeholder. `devServer`: see `contentSecurityPolicy`.
 */
export function htmlAnswered(html: string, devServer?: string): Response {
  const nonce = randomBytes(18).toString('base64')
  return new Response(html.replaceAll(noncePlaceholder, nonce), {
    headers: { ...headersOf(contentSecurityPolicy(nonce, devServer)), 'content-type': 'text/html; charset=utf-8' },
  })
}

/** A page that asked for nothing this long has its files, in milliseconds. */
const quietFor = 30
/** How long a page is waited for, in milliseconds. */
const longestWait = 1_000

export interface PageHandler {
  readonly answer: (request: Request) => Promise<Response>
  /** Resolves when the first page has been given its files, or has been waited for long enough. */
  readonly hasFiles: Promise<void>
}

/**
 * Answers `app://kartei/…`, and `app://lock/…`, with the files of the built pages, and with nothing else: every part of a path must be a name that
 * the build gives, so no spelling of it can reach outside. Every page gets a fresh nonce and the policy that names it.
 */
export function createPageHandler(directory: string): PageHandler {
  const asked = untilQuiet()
  const answer = async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return answered(null, 405)
    const parts = pathOf(request.url)
    const bytes = parts && (await readFile(join(directory, ...parts)).catch(() => undefined))
    if (!parts || !bytes) return answered(null, 404)
    const type = mediaTypes[extname(parts.at(-1) ?? '')] ?? 'application/octet-stream'
    if (type.startsWith('text/html')) return htmlAnswered(bytes.toString('utf8'))
    return answered(new Uint8Array(bytes), 200, type)
  }
  const waitedLongEnough = new Promise<void>((resolve) => void setTimeout(resolve, longestWait))
  return {
    answer: (request) => asked.during(answer(request)),
    hasFiles: Promise.race([asked.isQuiet, waitedLongEnough]),
  }
}

/** Tells when nothing has been under way for a while, after something was. */
function untilQuiet(): { readonly during: <T>(work: Promise<T>) => Promise<T>; readonly isQuiet: Promise<void> } {
  let underWay = 0
  let rest: NodeJS.Timeout | undefined
  let resolve = (): void => undefined
  const isQuiet = new Promise<void>((done) => {
    resolve = done
  })
  return {
    isQuiet,
    during: async (work) => {
      underWay += 1
      clearTimeout(rest)
      try {
        return await work
      } finally {
        underWay -= 1
        if (underWay === 0) rest = setTimeout(resolve, quietFor)
      }
    },
  }
}
