import { readFile, writeFile } from 'node:fs/promises'
import { sections } from '../../test/trust/promises.mjs'
import { inProject } from './project.mjs'

const begins = '<!-- promises: made by npm run security of test/trust/promises.mjs -->'
const ends = '<!-- end of promises -->'

/** A text in a cell of a Markdown table. */
const inCell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** The proofs of a promise, each file once. */
function proofsCell(proofs) {
  const byFile = new Map()
  for (const { file, name } of proofs) byFile.set(file, [...(byFile.get(file) ?? []), `“${name}”`])
  return [...byFile]
    .map(([file, names]) => `[${file.replace(/^test\//, '')}](${file}): ${names.join(', ')}`)
    .join('<br>')
}

function withoutCell(proofs) {
  const replaced = proofs.flatMap(({ without }) => (without ? [`[\`${without.name}\`](${without.module})`] : []))
  return replaced.length === 0 ? '—' : [...new Set(replaced)].join(', ')
}

function tableOf({ title, promises }) {
  const rows = promises.map(({ promise, proofs }) =>
    [promise, proofsCell(proofs), withoutCell(proofs)].map((text) => ` ${inCell(text)} `).join('|'),
  )
  return [
    `### ${title}`,
    '',
    '| promise | proof | fails without |',
    '| --- | --- | --- |',
    ...rows.map((row) => `|${row}|`),
  ]
    .join('\n')
    .concat('\n')
}

/** SECURITY.md with the table that the promises make. */
export async function securityPage() {
  const page = await readFile(inProject('SECURITY.md'), 'utf8')
  const [before, rest] = page.split(begins)
  const [, after] = rest.split(ends)
  return `${before}${begins}\n\n${sections.map(tableOf).join('\n')}\n${ends}${after}`
}

export const writeSecurityPage = async () => writeFile(inProject('SECURITY.md'), await securityPage())
