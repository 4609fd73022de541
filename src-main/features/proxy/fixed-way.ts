import type { Policy } from '@contract/policy/settings'

/**
 * The way that a policy fixes, as Chromium words what it finds out of the system: `DIRECT`, `PROXY host:port`. Undefined where
 * the system is asked.
 */
export function fixedWay({ proxy, proxyExceptions = [] }: Policy): ((url: string) => Promise<string>) | undefined {
  if (proxy === undefined || proxy === 'system') return undefined
  if (proxy === 'direct') return () => Promise.resolve('DIRECT')
  const { protocol, hostname, port } = new URL(proxy)
  const isEncrypted = protocol === 'https:'
  const way = `${isEncrypted ? 'HTTPS' : 'PROXY'} ${hostname}:${port === '' ? (isEncrypted ? '443' : '80') : port}`
  return (url) => {
    const host = new URL(url).hostname.toLowerCase()
    return Promise.resolve(
      proxyExceptions.some((exception) => isExcepted(host, exception.toLowerCase())) ? 'DIRECT' : way,
    )
  }
}

/** `cards.bank.example` is itself; `*.bank.example` and `.bank.example` are all hosts below that. */
function isExcepted(host: string, exception: string): boolean {
  const below = exception.replace(/^\*/, '')
  return below.startsWith('.') ? host.endsWith(below) : host === exception
}
