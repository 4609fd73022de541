/** Kartei's own page: the one origin that the window shows and that main answers. */
export const pageScheme = 'app'
export const pageHost = 'kartei'
export const pageUrl = `${pageScheme}://${pageHost}/index.html`
/**
 * The page that stands in its place while Kartei is locked. Its origin is another one, so that Chromium runs it in another
 * process, and ends the one of the page with all that is in its memory.
 */
export const lockHost = 'lock'
export const lockUrl = `${pageScheme}://${lockHost}/lock.html`
/** All that the pages consist of: their own files, and what they make in memory. */
export const pageAddresses = [`${pageScheme}://${pageHost}/`, `${pageScheme}://${lockHost}/`, 'blob:', 'data:']

export const isPageUrl = (url: string): boolean => isOf(pageHost, url)
export const isLockUrl = (url: string): boolean => isOf(lockHost, url)

function isOf(host: string, url: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  return parsed?.protocol === `${pageScheme}:` && parsed.host === host && parsed.username === ''
}
