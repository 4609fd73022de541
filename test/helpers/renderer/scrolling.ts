import { afterAll } from 'vitest'

/**
 * What jsdom leaves out, for the tests of one file: an element has a height to scroll through, and says when it is
 * scrolled. A file calls it, since the modules that it imports were perhaps loaded for another one.
 */
export function letElementsScroll(): void {
  const elements = window.HTMLElement.prototype
  Object.defineProperty(elements, 'scrollHeight', { configurable: true, get: () => 4_000_000 })
  elements.scrollTo = function scrollTo(this: HTMLElement, to?: ScrollToOptions | number) {
    if (typeof to !== 'object' || to.top === undefined) return
    this.scrollTop = to.top
    this.dispatchEvent(new Event('scroll'))
  }
  afterAll(() => {
    Reflect.deleteProperty(elements, 'scrollHeight')
    elements.scrollTo = () => undefined
  })
}
