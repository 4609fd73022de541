import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { settingNames } from '@contract/policy/settings'
import { z } from '@contract/zod'
import { readJson } from '../../src-main/policy/json'
import { readRegistry } from '../../src-main/policy/registry'
import { policyFiles } from '../../tools/lib/policy.mjs'
import { root } from '../../tools/lib/project.mjs'

let made: ReadonlyMap<string, string>
const text = (path: string): string => made.get(path) ?? ''

beforeAll(async () => {
  made = await policyFiles()
})

it('the schema, the templates and the list of the guide are those that the declarations make (npm run policy)', async () => {
  expect([...made.keys()]).toHaveLength(6)
  for (const [path, content] of made) expect(await readFile(join(root, path), 'utf8'), path).toBe(content)
})

describe('the JSON schema', () => {
  function takes(policy: unknown): boolean {
    const parse: (text: string) => Parameters<typeof z.fromJSONSchema>[0] = JSON.parse
    return z.fromJSONSchema(parse(text('resources/policy/policy.schema.json'))).safeParse(policy).success
  }

  it('takes the three examples of the guide, and so does the program', () => {
    const examples = [...text('docs/administration.md').matchAll(/```json policy\n(.*?)```/gs)].map(
      ([, each]) => each ?? '',
    )
    expect(examples).toHaveLength(3)
    for (const example of examples) {
      expect(readJson('example', Buffer.from(example))).toMatchObject({ ok: true })
      expect(takes(JSON.parse(example))).toBe(true)
    }
  })

  it.each([
    { wallpaper: 'blue' },
    { idleLock: 121 },
    { idleLock: false },
    { office: {} },
    { watchPerMinute: '20' },
    { watchPerMinute: 601 },
    { language: 'fr' },
    { environments: [] },
    { environments: [{ name: 'Test', kind: 'test' }] },
    { environments: [{ name: 'Test', kind: 'test', address: 'cards.bank.example' }] },
    { environments: [{ name: 'Test', kind: 'test', address: 'https://x.example', apiKey: 'x' }] },
    { intakeFolder: 'scans' },
    { recoveryKey: 'age1short' },
    { proxy: 'proxy.example' },
    ['language'],
  ])('refuses %o', (policy) => expect(takes(policy)).toBe(false))
})

it('the registry file of the guide is a policy', () => {
  const [, file = ''] = /```reg\n(.*?)```/s.exec(text('docs/administration.md')) ?? []
  const values = [...file.matchAll(/^"(\w+)"=(?:dword:([0-9a-f]{8})|"(.*)")$/gm)].map(([, name, number, words = '']) =>
    number === undefined
      ? `    ${name}    REG_SZ    ${words.replace(/\\(.)/g, '$1')}`
      : `    ${name}    REG_DWORD    0x${Number.parseInt(number, 16).toString(16)}`,
  )
  const key = String.raw`HKEY_LOCAL_MACHINE\SOFTWARE\Policies\Kartei`
  const read = readRegistry(String.raw`C:\Windows`, () => ({ ok: true, output: [key, ...values].join('\r\n') }))
  expect(values).toHaveLength(7)
  expect(read).toMatchObject({
    ok: true,
    policy: {
      environments: [{ name: 'Production', kind: 'production' }],
      printers: ['Floor-2', 'Büro 2'],
      certificateAuthorities: String.raw`C:\Program Files\Bank\authorities.pem`,
      watchPerMinute: 60,
      sandbox: false,
    },
  })
})

/** The names of the elements, each closed as it was opened; throws where the text is no XML of elements alone. */
function parseXml(xml: string): { readonly name: string; readonly attributes: ReadonlyMap<string, string> }[] {
  const found: { name: string; attributes: Map<string, string> }[] = []
  const open: string[] = []
  const rest = xml.replace(/^<\?xml[^>]*\?>\n/, '').replace(/^<!DOCTYPE[^>]*>\n/, '')
  for (const [whole, end, name = '', given = '', selfClosed, words = ''] of rest.matchAll(
    /<(\/?)([A-Za-z][\w.:]*)((?:\s+[\w:.]+="[^"<]*")*)\s*(\/?)>([^<]*)/g,
  )) {
    if (/&(?!(?:amp|lt|gt|quot);)/.test(whole + words)) throw new Error(`Not escaped: ${whole}`)
    if (end === '/') {
      if (open.pop() !== name) throw new Error(`${name} was not open.`)
      continue
    }
    found.push({
      name,
      attributes: new Map([...given.matchAll(/([\w:.]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])),
    })
    if (selfClosed !== '/') open.push(name)
  }
  if (open.length > 0 || rest.replace(/<[^<>]*>/g, '').includes('<')) throw new Error('This is not well-formed.')
  return found
}

describe('the templates', () => {
  it('for Windows have every setting, and every text of both languages', () => {
    const admx = parseXml(text('resources/policy/kartei.admx'))
    expect(admx.filter(({ name }) => name === 'policy').map(({ attributes }) => attributes.get('name'))).toEqual([
      ...settingNames,
    ])
    const used = [...text('resources/policy/kartei.admx').matchAll(/\$\((string|presentation)\.(\w+)\)/g)].map(
      ([, kind, id]) => `${kind} ${id}`,
    )
    expect(used.length).toBeGreaterThan(settingNames.length * 2)
    for (const language of ['en-US', 'de-DE']) {
      const adml = parseXml(text(`resources/policy/${language}/kartei.adml`))
      const said = adml.filter(({ name }) => name === 'string' || name === 'presentation')
      expect(new Set(said.map(({ name, attributes }) => `${name} ${attributes.get('id')}`))).toEqual(new Set(used))
    }
  })

  it('for macOS has every setting', () => {
    const plist = text('resources/policy/org.kartei.Kartei.plist')
    expect(parseXml(plist).length).toBeGreaterThan(settingNames.length)
    for (const name of settingNames) expect(plist).toContain(`<key>pfm_name</key>\n      <string>${name}</string>`)
  })
})
