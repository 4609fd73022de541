/** What jsdom leaves out: an element has a height to scroll through, and says when it is scrolled. */
Object.defineProperty(window.HTMLElement.prototype, 'scrollHeight', { configurable: true, get: () => 4_000_000 })
window.HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, to?: ScrollToOptions | number) {
  if (typeof to !== 'object' || to.top === undefined) return
  this.scrollTop = to.top
  this.dispatchEvent(new Event('scroll'))
}
