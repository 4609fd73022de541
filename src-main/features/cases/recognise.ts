import type { IntakeReason, IntakeSuggestion } from '@contract/api/intake'
import type { EnvironmentCases } from './environment-cases'
import { shownTitle, whoOf, type KnownCase } from './known-case'
import { foldings } from '@contract/domain/folding'
import { eachInSlices } from '../../lib/time-slices'

/** The name and the text of a document, in which it says whose it is. */
export interface FileClues {
  readonly fileName: string
  readonly text: string
}

/** Looks up engagements by a reference of the service (invoice number, payment reference, mandate reference). */
export type FindReferences = (reference: string) => readonly string[]

/** Which reasons weigh how much. A name in the name of the file was put there by somebody; a text may name many people. */
const weights: Readonly<Record<IntakeReason['what'], Readonly<Record<IntakeReason['where'], number>>>> = {
  identifier: { 'file-name': 110, text: 100 },
  reference: { 'file-name': 100, text: 90 },
  email: { 'file-name': 85, text: 80 },
  name: { 'file-name': 60, text: 50 },
}
const weightOfSurname = 20
/** A document that names more people by their surname alone says nothing. */
const mostBySurname = 3
const mostSuggestions = 3

/**
 * The cases that a document may belong to, by identifiers, references, e-mail addresses and names in the name of the file
 * and in its text: the likeliest first. Documents belong to onboardings: other cases are not suggested. Goes through all
 * cases without holding up the program.
 */
export async function recognise(
  cases: Pick<EnvironmentCases, 'entries' | 'having'>,
  clues: FileClues,
  findReferences: FindReferences,
): Promise<IntakeSuggestion[]> {
  const found = new Map<string, { readonly known: KnownCase; readonly reasons: IntakeReason[]; weight: number }>()
  const note = (known: KnownCase, reason: IntakeReason, weight = weights[reason.what][reason.where]): void => {
    if (known.identifiers.onboardingId === undefined) return
    const one = found.get(known.caseId) ?? { known, reasons: [], weight: 0 }
    found.set(known.caseId, one)
    if (one.reasons.some(({ what, found: text }) => what === reason.what && text === reason.found)) return
    one.reasons.push(reason)
    one.weight += weight
  }
  const places = [
    { where: 'file-name', words: wordsOf(spaced(clues.fileName)), raw: clues.fileName },
    { where: 'text', words: wordsOf(clues.text), raw: clues.text },
  ] as const

  for (const { where, raw } of places) {
    for (const run of runsOf(raw)) {
      for (const known of cases.having(run)) note(known, { what: 'identifier', where, found: run })
      for (const engagementId of findReferences(run))
        for (const known of cases.having(engagementId)) note(known, { what: 'reference', where, found: run })
    }
    for (const [identifier] of raw.matchAll(uuids))
      for (const known of cases.having(identifier)) note(known, { what: 'identifier', where, found: identifier })
  }

  const emails = places.map(({ where, raw }) => ({
    where,
    all: new Set([...raw.matchAll(addresses)].map(([address]) => address.toLowerCase())),
  }))
  const bySurname: KnownCase[] = []
  await eachInSlices(cases.entries(), ({ known }) => {
    const { email } = known.details
    for (const { where, all } of emails)
      if (email !== undefined && all.has(email.toLowerCase())) note(known, { what: 'email', where, found: email })
    if (known.title.source !== 'person' && known.title.source !== 'company') return
    const name = nameWords(known.title.text)
    for (const { where, words } of places)
      if (stand(name, words)) note(known, { what: 'name', where, found: known.title.text })
    const surname = name.at(-1)
    if (surname?.some((way) => way.length >= 4 && places[0].words.has(way))) bySurname.push(known)
  })
  if (bySurname.length <= mostBySurname)
    for (const known of bySurname)
      note(known, { what: 'name', where: 'file-name', found: known.title.text }, weightOfSurname)

  return [...found.values()]
    .sort((one, other) => other.weight - one.weight || (one.known.updatedAt < other.known.updatedAt ? 1 : -1))
    .slice(0, mostSuggestions)
    .map(({ known, reasons }) => ({ caseId: known.caseId, title: shownTitle(known), ...whoOf(known.details), reasons }))
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const addresses = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu

/** `AnnaBerg_Ausweis.pdf` → `Anna Berg Ausweis`. */
const spaced = (fileName: string): string =>
  fileName
    .normalize('NFC')
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')

/** Words, in each way that they may be typed, with the places where they stand. */
type Words = ReadonlyMap<string, readonly number[]>

function wordsOf(text: string): Words {
  const words = new Map<string, number[]>()
  let place = 0
  for (const [word] of text.normalize('NFC').matchAll(/[\p{L}\d]+/gu)) {
    for (const way of new Set(foldings(word))) {
      const places = words.get(way)
      if (places) places.push(place)
      else words.set(way, [place])
    }
    place += 1
  }
  return words
}

const legalForms = new Set(
  'ag bv co eg ek ev gbr gmbh inc kg kgaa llc llp ltd mbh ohg oy plc sa sarl se srl ug und'.split(' '),
)

/** The words that make up a name, each in the ways that it may be written. */
const nameWords = (title: string): string[][] =>
  [...title.normalize('NFC').matchAll(/[\p{L}\d]+/gu)]
    .map(([word]) => [...new Set(foldings(word))])
    .filter(([way = '']) => way.length > 1 && !legalForms.has(way))

/** Whether all words of a name stand beside each other, in any order; one or two others may stand between them. */
function stand(name: readonly (readonly string[])[], words: Words): boolean {
  if (name.length < 2)
    return name.length === 1 && (name[0]?.[0]?.length ?? 0) >= 8 && placesOf(name[0] ?? [], words).length > 0
  const places = name.map((ways) => placesOf(ways, words))
  const reach = name.length + 1
  return (places[0] ?? []).some((place) =>
    places.every((others) => others.some((other) => Math.abs(other - place) <= reach)),
  )
}

const placesOf = (ways: readonly string[], words: Words): readonly number[] =>
  ways.flatMap((way) => words.get(way) ?? [])

/** How many pieces a reference is printed in, such as RF18 5390 0754 7034. */
const mostPieces = 6

/** Candidates for a reference: pieces of a text with a digit in them, and neighbours put together. */
function* runsOf(text: string): Generator<string> {
  const pieces = text.split(/[\s,;()"“”]+/).map((piece) => piece.replace(/^[.:#]+|[.:]+$/g, ''))
  for (let from = 0; from < pieces.length; from += 1) {
    let run = ''
    for (let to = from; to < Math.min(pieces.length, from + mostPieces); to += 1) {
      run += pieces[to] ?? ''
      if (run.length > 64) break
      if (run.length >= 5 && /\d/.test(run)) yield run
    }
  }
  // File names put them between other words: 2026-11-03_Rechnung_INV-2026-00123.pdf
  for (const [piece] of text.matchAll(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu))
    if (piece.length >= 5 && piece.length <= 64 && /\d/.test(piece)) yield piece
}
