import { answered, htmlAnswered, isOwnAddress } from './page-protocol'

/**
 * Answers `app://kartei/…` from the development server, so that the page's origin and policy are those of the built one.
 * No build holds this file (see src-main/compose/windows.ts).
 *
 * @param devServer its address, as electron-vite names it in ELECTRON_RENDERER_URL
 */
export function createDevelopmentHandler(devServer: string): (request: Request) => Promise<Response> {
  return async (request) => {
    if (!isOwnAddress(request.url)) return answered(null, 404)
    const { pathname, search } = new URL(request.url)
    const answer = await fetch(new URL(pathname + search, devServer))
    const type = answer.headers.get('content-type') ?? 'application/octet-stream'
    if (type.startsWith('text/html')) return htmlAnswered(await answer.text(), devServer)
    return answered(answer.body, answer.status, type)
  }
}
