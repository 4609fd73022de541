import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from '../project.mjs'
import { shippedPackages } from './shipped.mjs'

/** Licences under which a package may ship: none asks for the sources of Kartei, or forbids a use. */
export const allowedLicences = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]

/** Whether what a package says of its licence allows it: all of `AND`, one of `OR`. What is not understood is not allowed. */
export function isAllowed(expression) {
  const text = expression.replace(/^\((.*)\)$/, '$1').trim()
  if (/[()]/.test(text)) return false
  return text
    .split(/\s+or\s+/i)
    .some((all) => all.split(/\s+and\s+/i).every((licence) => allowedLicences.includes(licence.trim())))
}

const isLicence = (name) => /^(licen[cs]e|copying|notice)/i.test(name)

/** The words of the licence as the package brings them; undefined where it only names it. */
export function textOf(folder) {
  const files = readdirSync(inProject(folder), { withFileTypes: true }).filter(
    (entry) => entry.isFile() && isLicence(entry.name),
  )
  const texts = files
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ name }) => readFileSync(join(inProject(folder), name), 'utf8').trim())
  return texts.length === 0 ? undefined : texts.join('\n\n')
}

/** What "About" shows of the packages that ship, each text once: many are the same. */
export function shippedLicences() {
  const texts = []
  const packages = shippedPackages().map(({ folder, name, version, licence }) => {
    const text = textOf(folder)
    if (text !== undefined && !texts.includes(text)) texts.push(text)
    return { name, version, licence, ...(text !== undefined && { text: texts.indexOf(text) }) }
  })
  return { packages, texts }
}

/** Vite's: the page reads `virtual:licences` when they are asked for. */
export const licencesPlugin = () => ({
  name: 'licences',
  resolveId: (id) => (id === 'virtual:licences' ? `\0${id}` : undefined),
  load: (id) => (id === '\0virtual:licences' ? `export default ${JSON.stringify(shippedLicences())}` : undefined),
})
