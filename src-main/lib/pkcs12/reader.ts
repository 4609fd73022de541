import { certificateFileProblem, clientCertificate, type CertificateFileProblem } from '@contract/api/environments'
import { z } from '@contract/zod'
import type { Job, WorkerProcess } from '../worker'
import type { Usable } from './usable'

/** Opens a certificate file with its passphrase; resolves to what TLS takes of it, or why it cannot be used. */
export type ReadCertificate = (file: Uint8Array, passphrase: string) => Promise<Usable | CertificateFileProblem>

/** Opens a certificate file in the process that opens foreign files. `now` in milliseconds since 1970. */
export const certificateJob: Job<{ file: Uint8Array; passphrase: string; now: number }, CertificateAnswer> = {
  name: 'certificate',
  input: z.object({ file: z.instanceof(Uint8Array), passphrase: z.string(), now: z.number() }),
  output: z.discriminatedUnion('is', [
    z.object({
      is: z.literal('usable'),
      usable: z.object({ chain: z.string(), key: z.string(), about: clientCertificate.shape.about.unwrap() }),
    }),
    z.object({ is: z.literal('problem'), problem: certificateFileProblem }),
  ]),
}

export type CertificateAnswer =
  | { readonly is: 'usable'; readonly usable: Usable }
  | { readonly is: 'problem'; readonly problem: CertificateFileProblem }

/** Milliseconds: a file can name so many rounds of hashing that it would take minutes. */
const longest = 10_000

/** Reads in a process beside main, which a file made for it can neither hold up nor lead astray. */
export const createCertificateReader =
  (worker: Pick<WorkerProcess, 'run'>, now: () => Date, deadline = longest): ReadCertificate =>
  async (file, passphrase) => {
    const input = { file: new Uint8Array(file), passphrase, now: now().getTime() }
    const done = await worker.run(certificateJob, input, { deadline })
    if (!done.ok) return done.why === 'refused' ? 'not-pkcs12' : 'not-supported'
    return done.value.is === 'usable' ? done.value.usable : done.value.problem
  }
