import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { npm } from '../npm.mjs'
import { inProject } from '../project.mjs'
import { run } from '../run.mjs'
import { Refusal } from '../say.mjs'
import { shippedPackages } from './shipped.mjs'

/**
 * What runs Kartei. The versions of Chromium and Node are left out where the Electron that ships could not be asked.
 *
 * @typedef {{ electron: string, chrome?: string | undefined, node?: string | undefined }} Runtime
 */

const component = (name, version, licence, more) => ({
  type: 'framework',
  'bom-ref': `${name.toLowerCase()}@${version ?? 'as-electron-brings-it'}`,
  name,
  ...(version !== undefined && { version }),
  licenses: [{ license: licence }],
  ...more,
})

/** @param {Runtime} runtime */
const runtimeComponents = ({ electron, chrome, node }) => [
  component('Electron', electron, { id: 'MIT' }, { purl: `pkg:github/electron/electron@v${electron}` }),
  component('Chromium', chrome, { name: 'BSD-3-Clause and those of LICENSES.chromium.html' }, {}),
  component(
    'Node.js',
    node,
    { id: 'MIT' },
    node === undefined ? {} : { purl: `pkg:github/nodejs/node@v${node.replace(/^v/, '')}` },
  ),
]

/** A licence as CycloneDX wants it: one of SPDX by its id, several as an expression in SPDX's own spelling. */
const licencesOf = (licence) =>
  /\s/.test(licence)
    ? [{ expression: licence.replace(/\b(or|and)\b/gi, (word) => word.toUpperCase()) }]
    : [{ license: { id: licence } }]

async function ofNpm() {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  // In production npm would leave out what is built into the page. What it remarks on its own settings goes to stderr.
  const env = { ...process.env, NODE_ENV: '' }
  const { code, output } = await npm(args, { quiet: true, env, stdio: ['ignore', 'pipe', 'ignore'] })
  if (code !== 0) throw new Refusal(`npm sbom ended with ${code}: ${output.trim()}`)
  return JSON.parse(output)
}

/** By letters alone, so that it is the same on every computer. */
const byRef = (one, other) => (one['bom-ref'] ?? one.ref).localeCompare(other['bom-ref'] ?? other.ref, 'en')

/**
 * The bill of materials in CycloneDX: what npm's own says of the packages that ship, and what runs them. Of the same sources it
 * is the same, byte for byte: nothing in it is of a moment or of a computer.
 *
 * @param {Runtime} runtime
 */
export async function billOfMaterials(runtime) {
  const { $schema, bomFormat, specVersion, metadata, components, dependencies } = await ofNpm()
  const own = JSON.parse(await readFile(inProject('package.json'), 'utf8'))
  const shipped = new Map(shippedPackages().map((each) => [`${each.name}@${each.version}`, each]))
  const fullName = ({ group, name }) => (group ? `${group}/${name}` : name)
  const packages = components.flatMap(({ type, group, name, version, purl, author, description, hashes, ...each }) => {
    const known = shipped.get(`${fullName({ group, name })}@${version}`)
    if (!known) return []
    const said = { type, 'bom-ref': each['bom-ref'], group, name, version, author, description, hashes, purl }
    return { ...JSON.parse(JSON.stringify(said)), licenses: licencesOf(known.licence) }
  })
  const missing = shipped.size - packages.length
  if (missing !== 0) throw new Refusal(`npm sbom leaves out ${missing} of the packages that ship.`)
  const frameworks = runtimeComponents(runtime)
  const ownRef = metadata.component['bom-ref']
  const refs = new Set([ownRef, ...packages.map((each) => each['bom-ref'])])
  const rest = {
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': ownRef,
        name: own.name,
        version: own.version,
        purl: `pkg:npm/${own.name}@${own.version}`,
        licenses: [{ license: { id: own.license } }],
      },
    },
    components: [...frameworks, ...packages.toSorted(byRef)],
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({
        ref,
        dependsOn: [
          ...(ref === ownRef ? frameworks.map((each) => each['bom-ref']) : []),
          ...dependsOn.filter((each) => refs.has(each)).toSorted(),
        ],
      }))
      .toSorted(byRef),
  }
  const digest = createHash('sha256').update(JSON.stringify(rest)).digest('hex')
  const uuid = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `a${digest.slice(17, 20)}`]
  return {
    $schema,
    bomFormat,
    specVersion,
    serialNumber: `urn:uuid:${[...uuid, digest.slice(20, 32)].join('-')}`,
    ...rest,
  }
}

/** Where the bill lies that packages bring along (packaging/documents.mjs). */
export const billPlace = 'out/kartei.cdx.json'

/**
 * What an Electron brings, asked of itself; of one for another system its version alone is known.
 *
 * @param {string} electron version
 * @param {string} executable
 * @returns {Promise<Runtime>}
 */
export async function runtimeOf(electron, executable) {
  if (!existsSync(executable)) return { electron }
  const script = 'process.stdout.write(JSON.stringify(process.versions))'
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  const { code, output } = await run(executable, ['-e', script], {
    quiet: true,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const said = code === 0 ? JSON.parse(output) : {}
  return said.electron === electron ? { electron, chrome: said.chrome, node: said.node } : { electron }
}

/** @param {Runtime} runtime */
export async function writeBill(runtime, file = inProject(billPlace)) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(await billOfMaterials(runtime), null, 2)}\n`)
}
