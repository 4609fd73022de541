import { caseIdentifiers } from '@contract/api/cases'
import { jsonOf, slicesOf, type OpenTables, type RecordKind } from '../../lib/personal-records'
import { allIdentifiers, identifierKey, noIdentifiers, noTitle, titleShape } from './known-case'

const shared = { is: 'case', found: 'columns', kept: 'with its case' } as const

const cases: RecordKind = { ...shared, table: 'cases', key: ['case_id'], whose: 'person' }
/** What is staged is sealed for where it ends. */
const staged: RecordKind = { ...cases, part: true, table: 'staged_cases', sealedFor: 'cases' }

export const personalRecords: readonly RecordKind[] = [
  cases,
  { ...shared, part: true, table: 'case_statuses', key: ['case_id', 'sequence'], whose: 'person' },
  { ...shared, part: true, table: 'case_aliases', key: ['alias'], whose: 'person', names: ['alias'] },
  staged,
  { ...shared, table: 'staged_cases_decided', key: ['decided'], whose: 'nobody' },
  { ...shared, part: true, table: 'case_changes', key: ['case_id'], whose: 'person', sealedFor: 'cases' },
  { ...shared, table: 'case_changes_decided', key: ['decided'], whose: 'nobody' },
  {
    ...shared,
    table: 'case_steps',
    key: ['step'],
    whose: 'shared',
    found: 'content',
    unsettled: () => 'change',
  },
  { ...shared, table: 'case_steps_decided', key: ['decided'], whose: 'nobody' },
]

/** A case of a store or of a copy of one, or what is staged of it, with the identifiers by which it is known. */
export interface NamedCase {
  readonly caseId: string
  readonly identifiers: readonly string[]
  /** Who it is about; empty where nobody is known by name. */
  readonly title: string
}

/** Every case that stands in the tables; one whose identifiers cannot be opened is known by its own number. */
export function* namedCases(tables: OpenTables): Generator<NamedCase> {
  for (const kind of [cases, staged])
    for (const slice of slicesOf(tables, kind))
      for (const record of slice) {
        const caseId = String(record.key[0])
        const identifiers = caseIdentifiers.safeParse(jsonOf(record, 'sealed_identifiers')).data ?? noIdentifiers
        const title = titleShape.safeParse(jsonOf(record, 'sealed_title')).data ?? noTitle
        yield { caseId, identifiers: allIdentifiers({ identifiers }).map(identifierKey), title: title.text }
      }
}
