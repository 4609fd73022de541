import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a policy by which Kartei trusts a certificate authority, and resolves to its file.
 *
 * @param folder the profile of the test, with which it goes
 * @param certificate in PEM
 */
export async function policyTrusting(folder: string, certificate: string): Promise<string> {
  const [authorities, policy] = [join(folder, 'authorities.pem'), join(folder, 'policy.json')]
  await writeFile(authorities, certificate, { mode: 0o644 })
  await writeFile(policy, JSON.stringify({ certificateAuthorities: authorities }), { mode: 0o644 })
  return policy
}
