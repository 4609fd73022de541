/** Of a worker's own globals; the types here are those of a window. */
declare const importScripts: (url: string) => void

/** What came of trying: the names of the ways that were there to be tried, and what a connection for calls gathered. */
export interface Tried {
  readonly tried: string[]
  readonly candidates: string[]
}

/**
 * Tries every way by which a script in a window or a worker reaches `port` of this computer, and resolves once each has
 * had its time. It is sent into the page as its source, so it names nothing from outside.
 */
export async function everyWayOut(port: number): Promise<Tried> {
  const place = `127.0.0.1:${port}`
  const tried: string[] = []
  const candidates: string[] = []
  const patience = 2_000
  const attempt = async (name: string, needs: string, way: () => unknown): Promise<void> => {
    if (!needs.split(' ').every((each) => each in globalThis)) return
    tried.push(name)
    await Promise.race([
      Promise.resolve()
        .then(way)
        .catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, patience)),
    ])
  }
  const element = (tag: string, attributes: Record<string, string>): void => {
    const made = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    document.body.append(made)
  }
  const gather = async (): Promise<void> => {
    const connection = new RTCPeerConnection({
      iceServers: [
        { urls: `stun:${place}` },
        { urls: `turn:${place}?transport=udp`, username: 'name', credential: 'word' },
        { urls: `turn:${place}?transport=tcp`, username: 'name', credential: 'word' },
      ],
    })
    connection.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate?.candidate) candidates.push(candidate.candidate)
    })
    connection.createDataChannel('out')
    await connection.setLocalDescription(await connection.createOffer())
    await new Promise((resolve) => setTimeout(resolve, patience))
    connection.close()
  }
  await Promise.all([
    attempt('fetch', 'fetch', () => fetch(`http://${place}/fetch`, { mode: 'no-cors' })),
    attempt('XMLHttpRequest', 'XMLHttpRequest', () => {
      const request = new XMLHttpRequest()
      request.open('GET', `http://${place}/request`)
      request.send()
    }),
    attempt('WebSocket', 'WebSocket', () => new WebSocket(`ws://${place}/`)),
    attempt('EventSource', 'EventSource', () => new EventSource(`http://${place}/events`)),
    attempt('WebTransport', 'WebTransport', () => new WebTransport(`https://${place}/`).ready),
    attempt('beacon', 'document', () => navigator.sendBeacon(`http://${place}/beacon`, 'x')),
    attempt('import', 'fetch', () => import(`http://${place}/module.js`)),
    attempt('importScripts', 'importScripts', () => importScripts(`http://${place}/x.js`)),
    attempt('image', 'document', () => element('img', { src: `http://${place}/x.png` })),
    attempt('script', 'document', () => element('script', { src: `http://${place}/x.js` })),
    attempt('style', 'document', () => element('link', { rel: 'stylesheet', href: `http://${place}/x.css` })),
    attempt('prefetch', 'document', () => element('link', { rel: 'prefetch', href: `http://${place}/x` })),
    attempt('preconnect', 'document', () => element('link', { rel: 'preconnect', href: `http://${place}/` })),
    attempt('frame', 'document', () => element('iframe', { src: `http://${place}/` })),
    attempt('video', 'document', () => element('video', { src: `http://${place}/x.mp4`, preload: 'auto' })),
    attempt('calls', 'RTCPeerConnection', gather),
  ])
  await new Promise((resolve) => setTimeout(resolve, patience))
  return { tried, candidates }
}
