import { fork } from 'node:child_process'
import { once } from 'node:events'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { succeed } from '@contract/outcome'
import { createService, createTransport } from '../../../../src-main/service'
import { context, valueOf, withFolder } from '../../../helpers/main/service-fixture'
import { environmentId, openDocuments } from '../../../helpers/main/documents-fixture'
import { sample } from '../../../helpers/main/document-samples'

const mebibyte = 1024 * 1024

/** A service in a process of its own that reads what comes and says 200. */
const sink = `
  const server = require('node:http').createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'))
  })
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
`

/** Buffers only: the compiler's own needs come and go. The whole process is measured by the benchmark. */
test('5 × 9.99 MB are taken in and sent through a few buffers', async () => {
  const server = fork('-e', [sink])
  const told: unknown[] = await once(server, 'message')
  const connection = { environmentId, baseUrl: `http://127.0.0.1:${String(told[0])}`, apiKey: 'k' }
  const transport = createTransport()
  try {
    await withFolder(async (folder) => {
      const service = createService(transport)
      const documents = openDocuments({ service, connection: () => Promise.resolve(succeed(connection)) })
      const paths = Array.from({ length: 5 }, (_, position) => join(folder, `${position}.pdf`))
      for (const path of paths) {
        // Grown on disk: a buffer of that size in this process would leave room that hides what the upload takes.
        await writeFile(path, sample('pdf'))
        await truncate(path, 9_990_000)
      }
      const stageAndSend = async (): Promise<void> => {
        const staged = valueOf(
          await documents.handlers.files.stage(
            paths.map((path) => ({ path, name: '' })),
            context,
          ),
        )
        const answer = await documents.uploads.run({
          subject: { kind: 'onboarding', id: 'x' },
          fileIds: staged.map(({ fileId }) => fileId),
          fileField: 'fileIds',
          uploadId: undefined,
          requestId: 'r',
        })
        expect(valueOf(answer).requests).toHaveLength(1)
      }
      const before = process.memoryUsage().arrayBuffers
      let most = 0
      const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - before)), 5)
      await stageAndSend()
      clearInterval(sampling)
      expect(most).toBeGreaterThan(0)
      expect(most).toBeLessThan(8 * mebibyte)
    })
  } finally {
    await transport.close()
    server.kill()
  }
})
