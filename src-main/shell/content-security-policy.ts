/**
 * The policy of a page. Scripts and styles come from Kartei's own files or carry the nonce of this very answer; pictures
 * may be made in memory (`blob:`) or be tiny and inline (`data:`); nothing is framed, embedded or submitted. A text becomes
 * markup, a script or a worker only by the page's one policy (src-renderer/lib/theme/page-policy.ts).
 * `devServer` is the address of the development server, whose socket makes the page reload.
 */
export function contentSecurityPolicy(nonce: string, devServer?: string): string {
  const socket = devServer === undefined ? '' : ` ${devServer.replace(/^http/, 'ws').replace(/\/$/, '')}`
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' blob: data:`,
    `font-src 'self'`,
    `connect-src 'self'${socket}`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
  ].join('; ')
}

/**
 * The policy of every other answer, which counts where a file is the script of a worker: it may import Kartei's own files,
 * and what else it needs the page hands over.
 */
export const fileSecurityPolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
  `require-trusted-types-for 'script'`,
  `trusted-types 'none'`,
].join('; ')
