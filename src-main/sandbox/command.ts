import { parseArgs } from 'node:util'
import { startSandbox } from './index'

/** The sandbox alone: `--port N --api-key K [--directory D] [--pace P] [--as-the-letter-allows]`. Runs until it is interrupted. */
async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      'api-key': { type: 'string' },
      directory: { type: 'string' },
      pace: { type: 'string' },
      'as-the-letter-allows': { type: 'boolean' },
    },
  })
  const port = Number(values.port ?? 0)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port must be a number from 0 to 65535.')
  const pace = Number(values.pace ?? 1)
  if (!(pace >= 0)) throw new Error('--pace must be a number: 1 is usual, 10 ten times as fast, 0 stands still.')
  const { 'api-key': apiKey, directory } = values
  const sandbox = await startSandbox({
    port,
    pace,
    ...(apiKey !== undefined && { apiKey }),
    ...(directory !== undefined && { directory }),
    ...(values['as-the-letter-allows'] && { behaviour: 'as-the-letter-allows' }),
  })
  process.stdout.write(`Sandbox on ${sandbox.baseUrl} with API key ${sandbox.apiKey}\n`)
  const end = (): void => void sandbox.close().then(() => process.exit(0))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
