import { join } from 'node:path'
import { z } from '@contract/zod'
import type { Run } from '../../lib/run-command'

const answer = z.object({ status: z.number(), subject: z.string().nullable() })

/** `Valid` of PowerShell's SignatureStatus. */
const valid = 0

/** The path comes by a variable and not in the script, whose quoting it could leave. */
const script = `
[Console]::OutputEncoding = [Text.Encoding]::UTF8
$signature = Get-AuthenticodeSignature -LiteralPath $env:KARTEI_UPDATE
ConvertTo-Json -Compress @{ status = [int]$signature.Status; subject = $signature.SignerCertificate.Subject }
`

/**
 * Whether Windows itself finds a file to be signed, unchanged, by this publisher: the whole subject of the certificate, as
 * the policy names it. A PowerShell that cannot be asked, is blocked or answers anything else means no.
 *
 * @param runWith starts a command with these variables in its environment
 */
export async function isSignedBy(
  file: string,
  publisher: string,
  runWith: (variables: Readonly<Record<string, string>>) => Run,
  systemRoot = process.env['SystemRoot'] ?? 'C:\\Windows',
): Promise<boolean> {
  const powershell = join(systemRoot, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe')
  const run = runWith({ KARTEI_UPDATE: file, PSModulePath: '' })
  const { ended, stdout } = await run(
    powershell,
    ['-NoProfile', '-NonInteractive', '-InputFormat', 'None', '-Command', script],
    60_000,
  )
  if (ended !== 0) return false
  try {
    const said = answer.parse(JSON.parse(stdout))
    return said.status === valid && said.subject === publisher
  } catch {
    return false
  }
}
