import type { PDFLinkService } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

/**
 * Links out of a document are shown, tell where they lead, and do nothing but say that they were clicked: what a document
 * says is no reason to open anything.
 */
export function inertLinks(linkService: PDFLinkService, onLink: (url: string) => void): void {
  linkService.addLinkAttributes = (link: HTMLAnchorElement, url: string) => {
    // Without an address there is nothing that a middle click or a drag could take along.
    link.removeAttribute('href')
    link.setAttribute('role', 'link')
    link.setAttribute('aria-label', url)
    link.tabIndex = 0
    link.title = url
    link.onclick = () => {
      onLink(url)
      return false
    }
    link.onkeydown = (event) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      onLink(url)
    }
  }
}
