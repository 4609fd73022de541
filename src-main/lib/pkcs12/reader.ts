import { certificateFileProblem, clientCertificate, type CertificateFileProblem } from '@contract/api/environments'
import { z } from '@contract/zod'
import type { Job, WorkerProcess } from '../worker'

/** Bytes; a key with a chain has some thousand. */
export const largestFile = 256 * 1024

/**
 * A certificate with its chain and its key, as TLS takes them. Not the file itself (`pfx`): Node.js would trust every
 * authority in it, so that who makes a file could stand for the service.
 */
export const usable = z.object({
  /** In PEM, the certificate first. */
  chain: z.string(),
  /** In PEM (PKCS#8), not encrypted. */
  key: z.string(),
  about: clientCertificate.shape.about.unwrap(),
})
export type Usable = z.infer<typeof usable>

/** Opens a certificate file with its passphrase; resolves to what TLS takes of it, or why it cannot be used. */
export type ReadCertificate = (file: Uint8Array, passphrase: string) => Promise<Usable | CertificateFileProblem>

/** Opens a certificate file in the process that opens foreign files. `now` in milliseconds since 1970. */
export const certificateJob: Job<
  { file: Uint8Array; passphrase: string; now: number },
  Usable | CertificateFileProblem
> = {
  name: 'certificate',
  input: z.object({ file: z.instanceof(Uint8Array), passphrase: z.string(), now: z.number() }),
  output: z.union([usable, certificateFileProblem]),
}

/** Milliseconds: a file can name so many rounds of hashing that it would take minutes. */
const longest = 10_000

/** Reads in a process beside main, which a file made for it can neither hold up nor lead astray. */
export const createCertificateReader =
  (worker: Pick<WorkerProcess, 'run'>, now: () => Date, deadline = longest): ReadCertificate =>
  async (file, passphrase) => {
    const input = { file: new Uint8Array(file), passphrase, now: now().getTime() }
    const done = await worker.run(certificateJob, input, { deadline })
    if (done.ok) return done.value
    return done.why === 'refused' ? 'not-pkcs12' : 'not-supported'
  }
