import { call, event } from '../call'
import { z } from '../zod'

/** The element in the page that shows it until the program has drawn its own. */
export const firstScreenId = 'first-screen'

/** Elements that show something, and do nothing. */
export const shownTags = [
  'a',
  'b',
  'bdi',
  'button',
  'circle',
  'dd',
  'div',
  'dl',
  'dt',
  'em',
  'footer',
  'g',
  'h1',
  'h2',
  'h3',
  'h4',
  'header',
  'hr',
  'i',
  'input',
  'kbd',
  'label',
  'li',
  'line',
  'main',
  'mark',
  'nav',
  'ol',
  'p',
  'path',
  'polygon',
  'polyline',
  'rect',
  'section',
  'small',
  'span',
  'strong',
  'svg',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'time',
  'tr',
  'ul',
] as const
const tag = z.enum(shownTags)

/** Of what an element looks like, and what its styles are chosen by. None of them acts, loads or names anything. */
export const shownAttribute =
  /^(?:class|role|type|value|placeholder|checked|disabled|readonly|colspan|data-[a-z-]+|aria-[a-z]+|viewBox|width|height|fill|stroke|stroke-(?:width|linecap|linejoin)|d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|points|transform|dir|lang)$/
const attributeName = z.string().max(60).regex(shownAttribute)
const attributes = z.record(attributeName, z.string().max(5_000))

/** A declaration that ends nothing and fetches nothing. */
const declaration = z.tuple([
  z
    .string()
    .max(80)
    .regex(/^-{0,2}[a-z][\w-]*$/),
  z
    .string()
    .max(1_000)
    .regex(/^(?!.*url\()[^<>{};@\\]*$/i),
])

export interface ShownElement {
  readonly tag: z.output<typeof tag>
  readonly attributes: Readonly<Record<string, string>>
  readonly style: readonly (readonly [property: string, value: string])[]
  readonly children: readonly (ShownElement | string)[]
}

const shownElement: z.ZodType<ShownElement> = z.strictObject({
  tag,
  attributes,
  style: z.array(declaration).max(100),
  get children() {
    return z.array(z.union([z.string().max(10_000), shownElement])).max(2_000)
  },
})

/** What the window shows when it opens, as the page drew it: nothing of it acts. */
export const shownScreen = z.strictObject({
  /** Of the environment whose cases these are. */
  environmentId: z.string().min(1).max(64),
  /** Of the window's content, in CSS pixels: in one of another size it would look otherwise. */
  width: z.number().int().min(1).max(100_000),
  height: z.number().int().min(1).max(100_000),
  isDark: z.boolean(),
  /** What the root of the document has, such as its language. */
  root: attributes,
  /** The values of the theme, which the page makes itself. */
  variables: z
    .string()
    .max(100_000)
    .regex(/^(?!.*(?:url\(|@import|<))/is),
  elements: z.array(shownElement).max(10),
})
export type ShownScreen = z.infer<typeof shownScreen>

export const firstScreen = {
  /** Keeps what the window will show when it opens the next time; undefined: nothing. */
  keep: call(shownScreen.optional(), z.object({ kept: z.boolean() })),
  /** The program is about to end: the page turns to what it begins with, and gives it to `keep`. */
  onAsked: event(z.undefined()),
}
