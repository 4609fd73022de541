/** Kartei's own page: the one origin that the window shows and that main answers. */
export const pageScheme = 'app'
export const pageHost = 'kartei'
export const pageUrl = `${pageScheme}://${pageHost}/index.html`
/** All that the page consists of: its own files, and what it makes in memory. */
export const pageAddresses = [`${pageScheme}://${pageHost}/`, 'blob:', 'data:']

export function isPageUrl(url: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  return parsed?.protocol === `${pageScheme}:` && parsed.host === pageHost && parsed.username === ''
}
