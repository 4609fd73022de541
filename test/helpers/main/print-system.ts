import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

export interface Reported {
  readonly state: number
  readonly reasons?: readonly string[]
  readonly message?: string
}

/**
 * A print system whose jobs do what a test says: the commands `lp`, `lpstat` and `cancel` in a folder, and a server on
 * a socket that answers Get-Job-Attributes and Get-Jobs. What no real queue does on demand is tried with it.
 */
export async function openPrintSystem(folder: string, report: (asked: number) => Reported | undefined) {
  const socket = join(folder, 'cups.sock')
  const bin = join(folder, 'bin')
  let asked = 0
  let jobs: { id: number; name: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const isListing = body.readUInt16BE(2) === 0x0a
      const reported = isListing ? undefined : report(asked++)
      response.writeHead(200, { 'Content-Type': 'application/ipp' })
      if (isListing)
        response.end(
          answer(
            0,
            jobs.map(({ id, name }) => [integer(0x21, 'job-id', id), text('job-name', name)]),
          ),
        )
      else response.end(reported ? answer(0, [jobAttributes(reported)]) : answer(0x0406, []))
    })
  })
  await new Promise<void>((resolve) => server.listen(socket, resolve))
  await mkdir(bin)
  const command = async (name: string, script: string): Promise<void> => {
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`)
    await chmod(join(bin, name), 0o755)
  }
  await command(
    'lp',
    `printf '%s\\n' "$@" > '${folder}/arguments'; cat > '${folder}/bytes'; echo 'request id is Etage 2-West-7 (0 file(s))'`,
  )
  await command('lpstat', `case $1 in -H) echo '${socket}';; -d) echo 'system default destination: West';; esac`)
  await command('cancel', `echo "$1" >> '${folder}/cancelled'`)
  return {
    environment: { PATH: `${bin}:${process.env['PATH'] ?? ''}` },
    command,
    setJobs: (now: { id: number; name: string }[]) => {
      jobs = now
    },
    arguments: async () => (await readFile(join(folder, 'arguments'), 'utf8')).trimEnd().split('\n'),
    bytes: () => readFile(join(folder, 'bytes')),
    cancelled: () => readFile(join(folder, 'cancelled'), 'utf8').catch(() => ''),
    timesAsked: () => asked,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function attribute(tag: number, name: string, value: Buffer): Buffer {
  const head = Buffer.alloc(3)
  head.writeUInt8(tag)
  head.writeUInt16BE(Buffer.byteLength(name), 1)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(value.length)
  return Buffer.concat([head, Buffer.from(name), length, value])
}
function integer(tag: number, name: string, value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return attribute(tag, name, bytes)
}
const text = (name: string, value: string): Buffer => attribute(0x41, name, Buffer.from(value))

const jobAttributes = ({ state, reasons = ['none'], message = '' }: Reported): Buffer[] => [
  integer(0x23, 'job-state', state),
  ...reasons.map((reason, position) => attribute(0x44, position === 0 ? 'job-state-reasons' : '', Buffer.from(reason))),
  text('job-printer-state-message', message),
]

function answer(status: number, groups: readonly (readonly Buffer[])[]): Buffer {
  const head = Buffer.from([2, 0, 0, 0, 0, 0, 0, 1])
  head.writeUInt16BE(status, 2)
  const operation = [Buffer.from([0x01]), attribute(0x47, 'attributes-charset', Buffer.from('utf-8'))]
  const all = groups.flatMap((group) => [Buffer.from([0x02]), ...group])
  return Buffer.concat([head, ...operation, ...all, Buffer.from([0x03])])
}
