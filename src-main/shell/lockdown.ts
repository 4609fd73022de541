import { app, session, type Session, type WebContents } from 'electron'

/** No page may have anything of the computer: every permission, device and download is refused in every session. */
function refusePermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => {
    answer(false)
  })
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event) => {
    event.preventDefault()
  })
}

/**
 * Chromium's PDF viewer shows a document in a frame below its own. That is let through for the hidden window that
 * prints, which has a session of its own, and never for the page.
 */
const isDocumentInViewer = (contents: WebContents, { url, isMainFrame }: { url: string; isMainFrame: boolean }) =>
  !isMainFrame && contents.session !== session.defaultSession && url.startsWith(pdfViewer)

const pdfViewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/'

/** The page stays where it is: no navigation, no redirect, no new window, no webview. */
function refuseNavigation(contents: WebContents): void {
  const refuse = (event: { preventDefault(): void }): void => {
    event.preventDefault()
  }
  contents.on('will-navigate', refuse)
  contents.on('will-frame-navigate', (event) => {
    if (!isDocumentInViewer(contents, event)) event.preventDefault()
  })
  contents.on('will-redirect', refuse)
  contents.on('will-attach-webview', refuse)
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** An address that RFC 6666 reserves for discarding: nobody can ever listen there, and no name is asked for. */
const nowhere = 'http://[100::1]:1'

/**
 * Closes the network to a session, whatever a page's policy says: requests are refused but for `addresses`, each the
 * beginning of what is let through, and what is no request (calls by WebRTC, connections made in advance) is sent to a
 * proxy that cannot be.
 */
export async function closeNetwork(session: Session, addresses: readonly string[]): Promise<void> {
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    answer({ cancel: !addresses.some((address) => url.startsWith(address)) })
  })
  // Chromium leaves this computer's own addresses out otherwise.
  await session.setProxy({ mode: 'fixed_servers', proxyRules: nowhere, proxyBypassRules: '<-loopback>' })
}

/** Applies to everything that is created from now on; called before the app is ready. */
export function lockDown(): void {
  // A name that a page hints at would be asked for although no request follows.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false')
  app.on('session-created', refusePermissions)
  app.on('web-contents-created', (_event, contents) => {
    refuseNavigation(contents)
    // Through the proxy or not at all, which keeps the addresses of this computer from the page as well.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  })
}
