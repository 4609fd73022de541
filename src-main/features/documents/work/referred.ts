/** Says of a Content-ID whether the HTML of a message shows the part that has it. */
export function referredIn(html: string): (contentId: string | undefined) => boolean {
  const referred = new Set([...html.matchAll(/cid:([^"'\s<>)]+)/gi)].map(([, id = '']) => plain(id)))
  return (contentId = '') => contentId !== '' && referred.has(plain(contentId.replace(/^<|>$/g, '')))
}

/** Addresses in HTML are escaped twice: as HTML and as addresses. */
function plain(id: string): string {
  const text = id.replaceAll('&amp;', '&').toLowerCase()
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
