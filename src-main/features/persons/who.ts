import type { OfPerson } from '@contract/api/persons'
import type { OpenTables, Who } from '../../lib/personal-records'
import { namedCases, type CaseRegister } from '../cases'

/** Names that are shorter stand for too many. */
const shortestTerm = 5
export const isTerm = (name: string): boolean => name.length >= shortestTerm

/** Whose records a clerk has ticked: the cases with every identifier that no other case has, and single records. */
export async function whoOf(
  opened: OpenTables & { readonly environmentId: string },
  { caseIds, records }: OfPerson,
  register: Pick<CaseRegister, 'idsOf' | 'read'>,
): Promise<Who & { readonly rows: readonly string[] }> {
  const { environmentId } = opened
  const all = await Promise.all(caseIds.map((caseId) => register.idsOf(environmentId, caseId)))
  const chosen = new Set(all.flat())
  const terms: string[] = []
  for (const caseId of caseIds) {
    const known = await register.read(environmentId, caseId)
    if (known && isTerm(known.title)) terms.push(known.title)
  }
  return { identifiers: ofTheseAlone(opened, chosen), terms, rows: records }
}

/** The numbers of these cases, and their identifiers that stand in no other case. */
export function ofTheseAlone(tables: OpenTables, caseIds: ReadonlySet<string>): string[] {
  const theirs = new Set<string>()
  const others = new Set<string>()
  for (const { caseId, identifiers } of namedCases(tables))
    for (const identifier of identifiers) (caseIds.has(caseId) ? theirs : others).add(identifier)
  return [...caseIds, ...[...theirs].filter((identifier) => !others.has(identifier))]
}

/** The same in a copy, in which a case may have had other identifiers, and may have been another one. */
export function alsoIn(tables: OpenTables, who: Who): Who {
  const known = new Set(who.identifiers)
  const caseIds = new Set<string>()
  for (const { caseId, identifiers } of namedCases(tables))
    if (known.has(caseId) || identifiers.some((identifier) => known.has(identifier))) caseIds.add(caseId)
  return { ...who, identifiers: [...new Set([...who.identifiers, ...ofTheseAlone(tables, caseIds)])] }
}
