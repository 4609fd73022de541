/*
 * jsdom asks every rule of the browser's own style sheet anew for each element and property, which took most of the time
 * of a search by role. Tests load no other style sheet, so the style attribute and the kind of element say the same.
 */
const computedByJsdom = window.getComputedStyle.bind(window)
const bare = document.implementation.createHTMLDocument()
const displays = new Map<string, string>()

/** How elements of a name are displayed where nothing else says so. */
function displayOf(name: string): string {
  const known = displays.get(name)
  if (known !== undefined) return known
  const { display } = computedByJsdom(bare.body.appendChild(bare.createElement(name)))
  displays.set(name, display)
  return display
}

const isGone = (element: Element): boolean =>
  element.hasAttribute('hidden') ||
  (element.localName === 'dialog' && !element.hasAttribute('open')) ||
  (element.localName === 'input' && element.getAttribute('type') === 'hidden')

const styleOf = (element: Element): CSSStyleDeclaration | undefined =>
  'style' in element ? (element as HTMLElement).style : undefined

function inherited(element: Element, name: string): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = styleOf(at)?.getPropertyValue(name)
    if (own !== undefined && own !== '') return own
  }
  return ''
}

function valueOf(element: Element, name: string): string {
  if (name === 'visibility') return inherited(element, name) || 'visible'
  if (name === 'pointer-events') return inherited(element, name) || 'auto'
  const own = styleOf(element)?.getPropertyValue(name) ?? ''
  return name === 'display' && own === '' ? (isGone(element) ? 'none' : displayOf(element.localName)) : own
}

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

window.getComputedStyle = (element, pseudo) => {
  const style = document.createElement('i').style
  const getPropertyValue = (name: string): string => (pseudo ? '' : valueOf(element, name))
  return new Proxy(style, {
    get: (_style, name) =>
      name === 'getPropertyValue'
        ? getPropertyValue
        : typeof name === 'string'
          ? getPropertyValue(dashed(name))
          : undefined,
  })
}
