import { win32 } from 'node:path'
import { certificatesIn } from '../lib/pem'
import type { PolicyProblem } from './problems'
import { readTrusted, type Owners } from './source'

export type Authorities =
  | { readonly ok: true; readonly certificates: readonly string[] }
  | { readonly ok: false; readonly problem: PolicyProblem }

/** How it is known that only an administrator can have written a file: by its owner, or on Windows by its folder. */
export interface AdministratorsOwn {
  readonly owners?: Owners
  readonly below?: string | undefined
}

/** Below a folder of Windows, by no way out of it and not on another computer. */
const isBelow = (file: string, folder: string): boolean =>
  win32
    .normalize(file)
    .toLowerCase()
    .startsWith(`${win32.normalize(folder).toLowerCase()}\\`)

/** The certificate authorities that a policy names. Whoever could change them could read what is sent. */
export function readAuthorities(file: string, { owners, below }: AdministratorsOwn): Authorities {
  const refuse = (says: PolicyProblem['says']): Authorities => ({ ok: false, problem: { source: file, says } })
  if (below !== undefined && !isBelow(file, below))
    return refuse((say) => say('authoritiesElsewhere', { folder: below }))
  const read = readTrusted(file, owners)
  if (read.found === 'problem') return { ok: false, problem: read.problem }
  if (read.found === 'nothing') return refuse((say) => say('authoritiesMissing'))
  const certificates = certificatesIn(read.bytes.toString('latin1'))
  if (certificates === 'damaged') return refuse((say) => say('authoritiesDamaged'))
  if (certificates.length === 0) return refuse((say) => say('authoritiesNone'))
  return { ok: true, certificates }
}
