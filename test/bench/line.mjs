import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds that bytes may go ahead of the line's speed: timers of Node are no finer. */
const slack = 2

/**
 * A line of a certain speed, up and down, to a service on this computer.
 *
 * @param {string} baseUrl http:// on loopback
 * @param {number} bytesPerSecond
 */
export async function startLine(baseUrl, bytesPerSecond) {
  const { hostname, port } = new URL(baseUrl)
  const ends = new Set()
  const server = createServer((client) => {
    const service = connect(Number(port), hostname)
    for (const [from, to] of [
      [client, service],
      [service, client],
    ]) {
      ends.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => ends.delete(from))
      void carry(from, to, bytesPerSecond).catch(() => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${server.address().port}`,
    end: () => {
      server.close()
      for (const end of ends) end.destroy()
    },
  }
}

async function carry(from, to, bytesPerSecond) {
  let freeAt = 0
  for await (const bytes of from) {
    const now = performance.now()
    freeAt = Math.max(freeAt, now) + (bytes.length / bytesPerSecond) * 1000
    if (freeAt - now > slack) await pause(freeAt - now)
    if (!to.write(bytes)) await once(to, 'drain')
  }
  to.end()
}
