/** Kartei's own page: the one origin that the window shows and that main answers. */
export const pageScheme = 'app'
export const pageHost = 'kartei'
export const pageUrl = `${pageScheme}://${pageHost}/index.html`

export function isPageUrl(url: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  return parsed?.protocol === `${pageScheme}:` && parsed.host === pageHost && parsed.username === ''
}
