import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { billOfMaterials } from '../../tools/lib/bill/cyclonedx.mjs'
import { isAllowed, shippedLicences } from '../../tools/lib/bill/licences.mjs'
import { readLock, shippedPackages } from '../../tools/lib/bill/shipped.mjs'
import { root } from '../../tools/lib/project.mjs'

const locked = z.looseObject({
  version: z.string(),
  integrity: z.string(),
  link: z.never().optional(),
})

const project = z.looseObject({
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
})

describe('the lock file', () => {
  it.each(['', 'packaging'])('names no place to fetch from and the hash of every package: %s', async (folder) => {
    const text = await readFile(join(root, folder, 'package-lock.json'), 'utf8')
    const { packages } = z.looseObject({ packages: z.record(z.string(), z.unknown()) }).parse(JSON.parse(text))
    const wrong = Object.entries(packages).filter(
      ([name, entry]) =>
        name !== '' && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(locked.safeParse(entry).data?.integrity ?? ''),
    )
    expect(wrong.map(([name]) => name)).toEqual([])
    expect(text).not.toContain('"resolved"')
    // A package by an address of its own would pass over the registry that is set.
    const { dependencies, devDependencies } = project.parse(packages[''])
    const asked = Object.values({ ...dependencies, ...devDependencies })
    expect(asked.filter((version) => !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
    const settings = await readFile(join(root, folder, '.npmrc'), 'utf8')
    expect(settings).toMatch(/^omit-lockfile-registry-resolved=true$/m)
    expect(settings).not.toMatch(/registry\s*=\s*\S+:|ignore|strict-ssl/i)
  })
})

describe('the licences of what ships', () => {
  it('are all on the list', () => {
    const { packages } = shippedLicences()
    expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([])
  })

  it.each([
    ['MIT', true],
    ['MIT AND OFL-1.1', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT or MPL-2.0', true],
    ['GPL-3.0-only', false],
    ['MIT AND GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['SEE LICENSE IN LICENSE', false],
    ['', false],
  ])('are allowed by what they ask for: %s', (licence, allowed) => {
    expect(isAllowed(licence)).toBe(allowed)
  })
})

describe('what ships', () => {
  it('is what the program is installed with and what its sources name, with all they need, and no tool', () => {
    const names = shippedPackages().map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['undici', 'react', 'scheduler', 'pdfjs-dist', 'flag-icons', 'zod']))
    for (const tool of ['vitest', 'electron', 'typescript', 'knip', 'jsdom']) expect(names).not.toContain(tool)
  })

  it('is told of a package that another one brings along', () => {
    const lock: Record<string, object> = readLock()
    const react = { ...lock['node_modules/react'], dependencies: { jsdom: '*' } }
    expect(shippedPackages({ ...lock, 'node_modules/react': react }).map(({ name }) => name)).toContain('jsdom')
  })
})

const licences = z
  .array(
    z.union([
      z.strictObject({ license: z.union([z.strictObject({ id: z.string() }), z.strictObject({ name: z.string() })]) }),
      z.strictObject({ expression: z.string().regex(/^[^a-z]*[A-Za-z0-9.-]+( (OR|AND) [A-Za-z0-9.-]+)*\)?$/) }),
    ]),
  )
  .min(1)
const part = z.strictObject({
  type: z.enum(['application', 'framework', 'library']),
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string().optional(),
  purl: z.string().startsWith('pkg:').optional(),
  group: z.string().optional(),
  author: z.string().optional(),
  description: z.string().optional(),
  hashes: z
    .array(z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) }))
    .optional(),
  licenses: licences,
})
/** As far as CycloneDX 1.5 allows what stands in the bill. */
const cycloneDx = z.strictObject({
  $schema: z.string(),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
  version: z.literal(1),
  metadata: z.strictObject({ component: part }),
  components: z.array(part),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

it('the bill of materials names all that ships, by the rules of CycloneDX, and is the same each time', async () => {
  const runtime = { electron: '45.4.1', chrome: '154.0.1.2', node: '24.1.0' }
  const bill = await billOfMaterials(runtime)
  const { components, dependencies, metadata } = cycloneDx.parse(bill)
  expect(components.slice(0, 3).map(({ name, version }) => `${name} ${version}`)).toEqual([
    'Electron 45.4.1',
    'Chromium 154.0.1.2',
    'Node.js 24.1.0',
  ])
  const named = components.slice(3).map(({ name, version }) => `${name} ${version}`)
  expect(named.toSorted()).toEqual(
    shippedPackages()
      .map(({ name, version }) => `${name} ${version}`)
      .toSorted(),
  )
  const refs = new Set([metadata.component, ...components].map((each) => each['bom-ref']))
  expect(dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref))).toEqual([])
  expect(await billOfMaterials(runtime)).toEqual(bill)
})
