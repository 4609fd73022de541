import { firstScreenId, type ShownElement, type ShownScreen } from '@contract/api/first-screen'
import type { FirstShown } from '../../shell/page-protocol'

const inText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const inAttribute = (text: string): string => inText(text).replaceAll('"', '&quot;')

/** Elements that have no content and no end. */
const empty: ReadonlySet<string> = new Set(['hr', 'input'])

const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${inAttribute(value)}"`)
    .join('')

/**
 * The markup of a screen. The policy of a page takes no style from an attribute, so each that an element has of its own
 * becomes a class, whose declarations win over those of every sheet as the element's own did.
 */
export function markupOf({ width, height, isDark, root, variables, elements }: ShownScreen): FirstShown {
  const classes = new Map<string, string>()
  const classOf = (style: ShownElement['style']): string => {
    const declared = style.map(([property, value]) => `${property}:${value}!important`).join(';')
    const known = classes.get(declared)
    const name = known ?? `first-${classes.size}`
    if (known === undefined) classes.set(declared, name)
    return name
  }
  const write = (element: ShownElement | string): string => {
    if (typeof element === 'string') return inText(element)
    const { tag, attributes, style, children } = element
    const own =
      style.length === 0 ? attributes : { ...attributes, class: `${attributes['class'] ?? ''} ${classOf(style)}` }
    const begin = `<${tag}${attributesOf(own)}>`
    return empty.has(tag) ? begin : `${begin}${children.map(write).join('')}</${tag}>`
  }
  const body = elements.map(write).join('')
  const rules = [...classes].map(([declared, name]) => `.${name}{${declared}}`)
  const window = `(width: ${width}px) and (height: ${height}px) and (prefers-color-scheme: ${isDark ? 'dark' : 'light'})`
  const elsewhere = `@media not (${window}) { #${firstScreenId} { display: none } }`
  return { root: attributesOf(root), style: [variables, ...rules, elsewhere].join('\n'), body }
}
