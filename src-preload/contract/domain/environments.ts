import { z } from '../zod'
import { cleaned } from './typed-text'

export const environmentKind = z.enum(['sandbox', 'test', 'production'])
export type EnvironmentKind = z.infer<typeof environmentKind>

/** The name of an environment as names are compared: nobody could tell two apart that differ in case or white space alone. */
export const foldedEnvironmentName = (name: string): string => cleaned(name.normalize('NFKC')).toLocaleLowerCase('en')

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i

/** https only; plain http is for this very computer. No user name in the address, no query, no fragment. */
export function isBaseUrl(text: string): boolean {
  const parts = /^(https?):\/\/([^/?#@\s\\]+?)(?::(\d{1,5}))?(\/[^?#\s\\]*)?$/i.exec(text)
  const [, scheme, host, port] = parts ?? []
  if (scheme === undefined || host === undefined) return false
  if (port !== undefined && Number(port) > 65_535) return false
  if (!z.url().safeParse(text).success) return false
  return scheme.toLowerCase() === 'https' || loopback.test(host)
}

const normalUrl = z.url({ normalize: true })

/** Scheme, host and port, whose name is the same with the dot of its root, and the path, as a beginning of others. */
function placeOf(address: string): { readonly service: string; readonly path: string } {
  const [, scheme = '', host = '', port = '', path = ''] =
    /^(https?:\/\/)([^/]*?)\.?(:\d+)?(\/.*)?$/.exec(normalUrl.parse(address)) ?? []
  return { service: scheme + host + port, path: `${path.replace(/\/+$/, '')}/` }
}

/** Whether a path below one of two addresses can name what lies below the other. */
export function isWithinReach(one: string, other: string): boolean {
  const [first, second] = [placeOf(one), placeOf(other)]
  return first.service === second.service && (first.path.startsWith(second.path) || second.path.startsWith(first.path))
}
