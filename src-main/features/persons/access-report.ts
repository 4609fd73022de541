import { recordName, type RecordName } from '@contract/api/persons'
import { join } from 'node:path'
import type { Texts } from '../../lib/texts'
import { openSource } from '../../lib/encrypted-file'
import { openWhole } from '../../lib/files/whole-file'
import { jsonOf, nameOf, type OpenedRecord, type RecordFile } from '../../lib/personal-records'
import { documentFolderOf, type EnvironmentStore } from '../../store'

export interface Shown {
  readonly records: number
  readonly files: number
  /** Files that are described and cannot be opened. */
  readonly missing: number
}

interface About {
  readonly titles: readonly string[]
  readonly environment: string
  readonly by: string
  readonly at: Date
  readonly language: string
}

/**
 * Writes everything about a person into one page that any browser opens: in order and in words for people, with the documents
 * in it, and once more as JSON for programs. It is written bit by bit, so that its size costs no memory.
 *
 * @param step called now and then; throws where the clerk has thought better of it, and then nothing is left
 */
export async function writeAccessReport(
  target: string,
  opened: EnvironmentStore,
  directory: string,
  found: readonly OpenedRecord[],
  say: Texts<'persons/main'>,
  about: About,
  step: (fraction: number) => void,
): Promise<Shown> {
  const page = await openWhole(target, 0o600)
  const folder = documentFolderOf(directory, opened.environmentId)
  let files = 0
  let missing = 0
  let written = 0
  try {
    const stamp = new Intl.DateTimeFormat(about.language, { dateStyle: 'long', timeStyle: 'short' })
    await page.write(headOf(say('shownTitle', { name: about.titles.join(', ') }), about.language))
    for (const sentence of [
      say('shownAbout', { environment: about.environment, at: stamp.format(about.at), by: about.by }),
      say('shownThirdPersons'),
      say('shownElsewhere'),
    ])
      await page.write(`<p>${escapeHtml(sentence)}</p>\n`)
    for (const is of recordName.options) {
      const records = found.filter(({ kind }) => kind.is === is)
      if (records.length === 0) continue
      await page.write(`<h2>${escapeHtml(say(is))} <small>${records.length}</small></h2>\n`)
      for (const record of records) {
        await page.write(asTable(record))
        const file = record.kind.file?.(record)
        if (file) {
          const isThere = await writeFile(file)
          files += Number(isThere)
          missing += Number(!isThere)
          if (!isThere) await page.write(`<p>${escapeHtml(say('shownMissing'))}</p>\n`)
        }
        written++
        step(written / (found.length + 1))
      }
    }
    await page.write('<script type="application/json" id="kartei-person">')
    await page.write(`{"form":"kartei-person","version":1,"at":${jsonInHtml(about.at.toISOString())},"records":[`)
    for (const [index, record] of found.entries()) {
      await page.write(`${index === 0 ? '' : ','}\n${jsonInHtml(asJson(record))}`)
      if (index % 100 === 0) step(1)
    }
    await page.write(']}</script>\n</body>\n</html>\n')
    await page.finish()
    return { records: found.length, files, missing }
  } catch (error) {
    await page.drop()
    throw error
  }

  async function writeFile(file: RecordFile): Promise<boolean> {
    const place = { path: join(folder, file.name), fileId: file.fileId, key: opened.sealer.derive(file.purpose) }
    const source = openedOrNot(() => openSource(place, file.size))
    if (!source) return false
    const type = /^[\w.+-]+\/[\w.+-]+$/.test(file.mediaType) ? file.mediaType : 'application/octet-stream'
    const letters = base64Stream()
    try {
      await page.write(`<p><a download="${escapeHtml(file.title)}" href="data:${type};base64,`)
      for (const chunk of source.chunks()) {
        await page.write(letters.add(chunk))
        step(written / (found.length + 1))
      }
      await page.write(`${letters.end()}">${escapeHtml(file.title)}</a></p>\n`)
      return true
    } catch (error) {
      if (!(error instanceof Error && error.name === 'DamagedCopy')) throw error
      // The part before the damage was sound and stays; nobody can read the rest.
      await page.write(`">${escapeHtml(file.title)}</a></p>\n`)
      return false
    } finally {
      source.close()
    }
  }
}

function openedOrNot<T>(open: () => T): T | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}

function asTable(record: OpenedRecord): string {
  const rows = [
    ...Object.entries(record.plain),
    ...Object.keys(record.sealed).flatMap((column) => membersOf(record, column)),
  ]
  const cells = rows
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(String(value))}</td></tr>`)
  return `<table>${cells.join('\n')}</table>\n<p></p>\n`
}

/** Each value on a line of its own, under the way to it. */
function membersOf(record: OpenedRecord, column: string): [string, unknown][] {
  const value = jsonOf(record, column)
  return value === undefined ? [[column, record.sealed[column] ?? '?']] : leavesOf(value, '')
}

function leavesOf(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, path === '' ? name : `${path}.${name}`))
}

function asJson(record: OpenedRecord): Readonly<Record<string, unknown>> {
  const sealed: Record<string, unknown> = {}
  for (const column of Object.keys(record.sealed)) sealed[column] = jsonOf(record, column) ?? record.sealed[column]
  const file = record.kind.file?.(record)
  const is: RecordName = record.kind.is
  return { record: nameOf(record), is, ...record.plain, ...sealed, ...(file && { file: file.title }) }
}

/** Text that stands in a page. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`)

/** JSON that stands in a page: nothing in it ends the element that it stands in. */
const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** The head of a page that shows what it holds, fetches nothing and runs nothing. */
const headOf = (title: string, language: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>${escapeHtml(title)}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid #ccc; } h3 { margin-bottom: 0.25rem; }
table { border-collapse: collapse; width: 100%; } td, th { border-bottom: 1px solid #e5e5e5; padding: 0.25rem 0.5rem 0.25rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; white-space: pre-wrap; }
th { width: 32%; font-weight: 600; } small { color: #555; }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
`

/** Bytes as base64, however they are cut: three of them are four letters. */
function base64Stream(): { add(bytes: Uint8Array): string; end(): string } {
  let left = Buffer.alloc(0)
  return {
    add(bytes) {
      const all = Buffer.concat([left, bytes])
      const whole = all.length - (all.length % 3)
      left = Buffer.from(all.subarray(whole))
      return all.toString('base64', 0, whole)
    },
    end: () => left.toString('base64'),
  }
}
