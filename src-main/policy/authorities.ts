import { certificatesIn } from '../lib/pem'
import type { PolicyProblem } from './problems'
import { readTrusted, type Owners } from './source'

export type Authorities =
  | { readonly ok: true; readonly certificates: readonly string[] }
  | { readonly ok: false; readonly problem: PolicyProblem }

/** The certificate authorities that a policy names. Whoever could change them could read what is sent. */
export function readAuthorities(file: string, owners: Owners): Authorities {
  const refuse = (says: PolicyProblem['says']): Authorities => ({ ok: false, problem: { source: file, says } })
  const read = readTrusted(file, owners)
  if (read.found === 'problem') return { ok: false, problem: read.problem }
  if (read.found === 'nothing') return refuse((say) => say('authoritiesMissing'))
  const certificates = certificatesIn(read.bytes.toString('latin1'))
  if (certificates === 'damaged') return refuse((say) => say('authoritiesDamaged'))
  if (certificates.length === 0) return refuse((say) => say('authoritiesNone'))
  return { ok: true, certificates }
}
