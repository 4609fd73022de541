import { shownScreen, type ShownElement } from '@contract/api/first-screen'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFirstScreen, takeFirstScreen, type FirstScreenOptions } from '../../../src-main/features/first-screen'
import { createKeychain } from '../../../src-main/keychain'
import { OwnKeychain, temporaryFolder } from '../../helpers/main/profile'

const element = (changes: Partial<ShownElement> = {}): ShownElement => ({
  tag: 'div',
  attributes: { class: 'row' },
  style: [['height', '36px']],
  children: ['Wiebke Süßmuth-Rønne'],
  ...changes,
})

const shown = (...elements: ShownElement[]) => ({
  environmentId: 'sandbox',
  width: 1440,
  height: 900,
  isDark: false,
  root: { lang: 'de', 'data-mantine-color-scheme': 'light' },
  variables: ':root{--ink:#1a1816}',
  elements,
})

function profile() {
  const directory = temporaryFolder()
  mkdirSync(join(directory, 'data'))
  writeFileSync(join(directory, 'data', 'sandbox.sqlite'), 'the data')
  const page = join(directory, 'index.html')
  writeFileSync(page, '<!doctype html>')
  const own = new OwnKeychain()
  const keychain = createKeychain({ directory, safeStorage: own.synchronous(), platform: 'linux' })
  return { own, options: { directory, page, keychain, policy: {} } }
}

/** Ends the program with these elements on its screen. */
async function end(options: FirstScreenOptions, elements: ShownElement[], mayKeep = true): Promise<void> {
  const first = createFirstScreen({
    ...options,
    emit: () => void first.handlers.keep(shown(...elements), { requestId: 'call' }),
    mayKeep: () => Promise.resolve(mayKeep),
  })
  await first.ask()
  await first.write()
}

const file = ({ directory }: FirstScreenOptions): string => join(directory, 'first-screen')

it('what was shown at the end is shown at the next start, once, and lies sealed in between', async () => {
  const { options } = profile()
  await end(options, [element()])
  expect(readFileSync(file(options), 'latin1')).not.toMatch(/Wiebke|V2llYmtl|row/)
  const taken = await takeFirstScreen(options)
  expect(taken?.body).toBe('<div class="row first-0">Wiebke Süßmuth-Rønne</div>')
  expect(taken?.style).toContain('.first-0{height:36px!important}')
  expect(taken?.style).toContain(
    '@media not ((width: 1440px) and (height: 900px) and (prefers-color-scheme: light)) { #first-screen { display: none } }',
  )
  expect(taken?.root).toBe(' lang="de" data-mantine-color-scheme="light"')
  expect(existsSync(file(options))).toBe(false)
  expect(await takeFirstScreen(options)).toBeUndefined()
})

it('what a case is called becomes no markup', async () => {
  const { options } = profile()
  const name = `</div><script>alert("1")</script>&amp;`
  await end(options, [element({ attributes: { 'aria-label': name }, style: [], children: [name] })])
  expect((await takeFirstScreen(options))?.body).toBe(
    '<div aria-label="&lt;/div&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;">&lt;/div&gt;&lt;script&gt;alert("1")&lt;/script&gt;&amp;amp;</div>',
  )
})

it.each([
  ['other data', ({ directory }: FirstScreenOptions) => appendFileSync(join(directory, 'data', 'sandbox.sqlite'), '.')],
  [
    'data of another environment',
    ({ directory }: FirstScreenOptions) => writeFileSync(join(directory, 'data', 'a.sqlite'), '.'),
  ],
  ['other settings', ({ directory }: FirstScreenOptions) => writeFileSync(join(directory, 'preferences.json'), '{}')],
  ['another built page', ({ page }: FirstScreenOptions) => appendFileSync(page, ' ')],
  [
    'one flipped bit',
    (options: FirstScreenOptions) => {
      const sealed = Buffer.from(readFileSync(file(options), 'utf8'), 'base64')
      sealed[100] = (sealed[100] ?? 0) ^ 1
      writeFileSync(file(options), sealed.toString('base64'))
    },
  ],
])('with %s nothing of before is shown', async (_, change) => {
  const { options } = profile()
  await end(options, [element()])
  change(options)
  expect(await takeFirstScreen(options)).toBeUndefined()
  expect(existsSync(file(options))).toBe(false)
})

it('under another policy, or without the keychain, nothing of before is shown', async () => {
  const { own, options } = profile()
  await end(options, [element()])
  expect(await takeFirstScreen({ ...options, policy: { sandbox: false } })).toBeUndefined()
  await end(options, [element()])
  own.isLocked = true
  expect(await takeFirstScreen(options)).toBeUndefined()
})

it('nothing is kept where the data of the environment are not sealed on disk, or the keychain is away', async () => {
  const { own, options } = profile()
  await end(options, [element()], false)
  own.isLocked = true
  await end(options, [element()])
  expect(existsSync(file(options))).toBe(false)
})

it('a page that gives nothing holds up the end for two seconds, and what it gave before is not kept', async () => {
  const { options } = profile()
  const first = createFirstScreen({ ...options, emit: () => undefined, mayKeep: () => Promise.resolve(true) })
  await first.handlers.keep(shown(element()), { requestId: 'call' })
  const begun = performance.now()
  await first.ask()
  expect(performance.now() - begun).toBeGreaterThan(1_500)
  await first.write()
  expect(existsSync(file(options))).toBe(false)
})

it.each([
  ['a script', { tag: 'script' }],
  ['a frame', { tag: 'iframe' }],
  ['a style sheet', { tag: 'style' }],
  ['a handler', { attributes: { onclick: 'alert(1)' } }],
  ['an address', { attributes: { href: 'app://kartei/' } }],
  ['a style as an attribute', { attributes: { style: 'color: red' } }],
  ['a style that fetches', { style: [['background', 'URL(https://elsewhere.example)']] }],
  ['a style that ends the sheet', { style: [['color', 'red}</style>']] }],
  ['a property that is none', { style: [['color:red;background', 'red']] }],
])('%s is refused', (_, changes) => {
  const given = shown({ ...element(), children: [] })
  expect(shownScreen.safeParse(given).success).toBe(true)
  const inner = { ...element(), ...changes }
  expect(shownScreen.safeParse({ ...given, elements: [{ ...element(), children: [inner] }] }).success).toBe(false)
})

it.each(['@import "https://elsewhere.example"', 'a{background:url(x)}', '</style><b>'])(
  'the sheet %s is refused',
  (variables) => {
    expect(shownScreen.safeParse({ ...shown(element()), variables }).success).toBe(false)
  },
)
