import { shownAttribute, shownTags, type ShownElement, type ShownScreen } from '@contract/api/first-screen'

/** The part of the document that React draws. */
const rootId = 'root'

/** By which cases and rows are found: what is shown is not yet what can be worked with. */
const isNumber = (attribute: string): boolean => attribute === 'data-case' || attribute === 'data-index'

const attributesOf = (element: Element): Record<string, string> =>
  Object.fromEntries(
    [...element.attributes]
      .filter(({ name }) => shownAttribute.test(name) && !isNumber(name))
      .map(({ name, value }) => [name, value]),
  )

/** As it is written: of a shorthand with a variable in it the single properties are not known. No value of the page has a semicolon. */
const styleOf = (element: Element): ShownElement['style'] =>
  (element.getAttribute('style') ?? '').split(';').flatMap((declared): [string, string][] => {
    const [property = '', ...value] = declared.split(':')
    return value.length === 0 ? [] : [[property.trim(), value.join(':').replace('!important', '').trim()]]
  })

/** Elements that show nothing of their own. */
const unseen = new Set(['script', 'style', 'template'])

function shownIn(node: Node): readonly (ShownElement | string)[] {
  if (node instanceof Text) return [node.data]
  if (!(node instanceof Element)) return []
  const name = node.tagName.toLowerCase()
  if (unseen.has(name) || getComputedStyle(node).display === 'none') return []
  const tag = shownTags.find((each) => each === name) ?? 'div'
  const attributes = attributesOf(node)
  if (node instanceof HTMLInputElement) attributes['value'] = node.value
  return [{ tag, attributes, style: styleOf(node), children: [...node.childNodes].flatMap(shownIn) }]
}

/** What the page shows now, without anything that acts. */
export function shownScreenOf(page: Document, environmentId: string): ShownScreen {
  const root = page.getElementById(rootId)
  const styles = [...page.querySelectorAll(`#${rootId} style`)].map(({ textContent }) => textContent)
  return {
    environmentId,
    width: window.innerWidth,
    height: window.innerHeight,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    root: attributesOf(page.documentElement),
    variables: styles.join('\n'),
    elements: [...(root?.children ?? [])].flatMap(shownIn).filter((shown) => typeof shown !== 'string'),
  }
}
