import { expect, type ElectronApplication, type Page } from '@playwright/test'

/** Sizes of small screens, and of one whose letters are half as large again; in pixels of the screen. */
export const smallWindows = [
  { width: 1280, height: 720, zoom: 1 },
  { width: 1024, height: 700, zoom: 1 },
  { width: 1280, height: 720, zoom: 1.5 },
] as const

export async function resize(
  app: ElectronApplication,
  { width, height, zoom }: { readonly width: number; readonly height: number; readonly zoom: number },
): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, size) => {
      const window = BrowserWindow.getAllWindows()[0]
      window?.setContentSize(size.width, size.height)
      window?.webContents.setZoomFactor(size.zoom)
    },
    { width, height, zoom },
  )
}

/** Every text is whole, or says with three dots and a title that it is not; no text lies upon another or is squeezed; all can be reached. */
export async function expectRoom(page: Page, where: string): Promise<void> {
  await expect.poll(() => page.evaluate(cutTexts), { message: where, timeout: 10_000 }).toEqual([])
}

/** Runs in the page: what is wrong with the texts that are in sight, in words. */
function cutTexts(): string[] {
  interface Piece {
    readonly element: Element
    readonly text: string
    readonly box: DOMRect
  }
  // Of what is still on its way nothing can be said.
  if (document.querySelector('[data-loading]')) return ['still loading']
  const wrong: string[] = []
  const pieces: Piece[] = []
  const short = (text: string): string => text.trim().slice(0, 40)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const hasTitle = (element: Element): boolean => element.closest('[title]') !== null
  const clips = (style: CSSStyleDeclaration): boolean => /hidden|clip|auto|scroll/.test(style.overflowX)

  /** What of the box its surroundings let through, and whether one can scroll to the rest of it. */
  function seen(element: Element, box: DOMRect): { readonly box: DOMRect; readonly scrolls: boolean } {
    let { left, top, right, bottom } = box
    let scrolls = false
    for (let around: Element | null = element; around; around = around.parentElement) {
      const style = getComputedStyle(around)
      // What ends in dots is looked at beneath, or has the whole as its title.
      const endsInDots = style.textOverflow === 'ellipsis' || (style.webkitLineClamp !== 'none' && hasTitle(around))
      if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`) || endsInDots) scrolls = true
      if (!/hidden|clip|auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) continue
      const edge = around.getBoundingClientRect()
      // For assistive technology alone.
      if (edge.width < 3) return { box: new DOMRect(), scrolls: true }
      left = Math.max(left, edge.left)
      right = Math.min(right, edge.right)
      top = Math.max(top, edge.top)
      bottom = Math.min(bottom, edge.bottom)
      if (style.position === 'fixed') break
    }
    return { box: new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top)), scrolls }
  }

  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (!element || text.trim() === '' || element.closest('[aria-hidden="true"], script, style, .pdfViewer')) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = range.getClientRects()
    if (lines.length >= 5 && range.getBoundingClientRect().width < 110) wrong.push(`a column of words: ${short(text)}`)
    for (const line of lines) {
      if (line.width < 2 || line.height < 2) continue
      const { box, scrolls } = seen(element, line)
      if (!scrolls && (line.right > innerWidth + 1 || line.bottom > innerHeight + 1))
        wrong.push(`outside the window: ${short(text)}`)
      if (box.width >= 2 && box.height >= 2) pieces.push({ element, text, box })
    }
    for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around)
      if (!clips(style) || around.scrollWidth <= around.clientWidth + 1 || around.clientWidth < 3) continue
      if (/auto|scroll/.test(style.overflowX)) break
      const said = element.closest('[title]') !== null || around.querySelector('[title]') !== null
      const drawnLine = range.getBoundingClientRect().right > around.getBoundingClientRect().right + 1
      if (drawnLine && !(style.textOverflow === 'ellipsis' && said)) wrong.push(`cut: ${short(text)}`)
      break
    }
  }
  const pen = document.createElement('canvas').getContext('2d')
  for (const field of document.querySelectorAll('input')) {
    if (!pen || field.value !== '' || !field.checkVisibility()) continue
    const style = getComputedStyle(field)
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (pen.measureText(field.placeholder).width > room) wrong.push(`cut: ${short(field.placeholder)}`)
  }
  // A screen is read downwards. A paper may be wider than its frame, so may what is shown as it came, and a list whose columns
  // a clerk sizes.
  const isWide = (element: Element): boolean =>
    element.matches('[data-worklist]') ||
    element.querySelector('.pdfViewer') !== null ||
    element.closest('pre') !== null
  for (const element of document.querySelectorAll('body *')) {
    if (!/auto|scroll/.test(getComputedStyle(element).overflowX) || element.clientWidth < 3) continue
    if (element.scrollWidth > element.clientWidth + 1 && element.checkVisibility() && !isWide(element))
      wrong.push(`scrolls sideways: ${short(element.textContent)}`)
  }
  // A sign alone stands in the middle of its button.
  for (const button of document.querySelectorAll('header button[title]')) {
    const [sign, ...more] = button.querySelectorAll('svg, kbd')
    if (!sign || more.length > 0 || (button.querySelector('span:not(:has(*))')?.clientWidth ?? 0) > 2) continue
    const [inner, outer] = [sign.getBoundingClientRect(), button.getBoundingClientRect()]
    if (Math.abs(inner.left + inner.right - outer.left - outer.right) > 4)
      wrong.push(`beside the middle: ${button.getAttribute('title')}`)
  }
  // What is placed in something that scrolls belongs to it: else it makes the frame around scroll, and its head is gone.
  for (const element of document.querySelectorAll<HTMLElement>('[role="tabpanel"] *')) {
    if (!(element instanceof HTMLElement) || getComputedStyle(element).position !== 'absolute') continue
    let scroller = element.parentElement
    while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement
    const { offsetParent } = element
    if (scroller && offsetParent && !scroller.contains(offsetParent))
      wrong.push(`scrolls its frame: ${short(element.textContent)}`)
  }
  const upon = (one: Piece, other: Piece): boolean => {
    const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
    const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
    return width > 3 && height > 5
  }
  /** What lies above something else on purpose, such as a head that stays in sight, hides it. */
  const isOnTop = ({ element, box }: Piece): boolean => {
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return top !== null && (element.contains(top) || top.contains(element))
  }
  const drawn = pieces.filter(isOnTop)
  drawn.forEach((one, index) => {
    for (const other of drawn.slice(index + 1))
      if (one.element !== other.element && upon(one, other))
        wrong.push(`upon each other: ${short(one.text)} / ${short(other.text)}`)
  })
  return [...new Set(wrong)]
}
