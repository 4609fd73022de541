/* The process beside main that works on files. It may hang, run out of memory or die; main only ever waits for it. */
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

/** More than any honest document takes. */
const mostMemoryBytes = 1_200 * 1024 * 1024
const memoryCheckMs = 50

// Electron takes no such flag for this process as a whole; contexts that begin after it obey it, WebAssembly goes on.
setFlagsFromString('--disallow-code-generation-from-strings')

/** Its built file lies beside this one. */
const worker = new Worker(new URL('documents-thread.js', import.meta.url), { env: {}, execArgv: [] })
const end = (): never => process.exit(1)
worker.on('error', end)
worker.on('exit', end)

/**
 * This thread sees what the other one takes even while that is deep in a file. Buffers and WebAssembly stand outside every limit
 * of the engine, so the whole process is measured and ended.
 */
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemoryBytes) process.kill(process.pid, 'SIGKILL')
}, memoryCheckMs)

/** Electron's way to the main process; tests start this program as a child of Node, which has its own. */
const fromParent = 'parentPort' in process ? process.parentPort : undefined
if (fromParent) fromParent.on('message', ({ data }) => worker.postMessage(data))
else process.on('message', (message) => worker.postMessage(message)).on('disconnect', end)
worker.on('message', (report) => {
  if (fromParent) fromParent.postMessage(report)
  else process.send?.(report)
})
