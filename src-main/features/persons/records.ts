import { hold, type Hold } from '@contract/api/persons'
import { z } from '@contract/zod'
import { withoutTheirNames, type RecordKind, type Who } from '../../lib/personal-records'
import { personalRecords as cases } from '../cases'
import { personalRecords as creditLimit } from '../credit-limit'
import { personalRecords as directDebit } from '../direct-debit'
import { personalRecords as mandates } from '../direct-debit/mandates'
import { personalRecords as documents } from '../documents'
import { personalRecords as drafts } from '../drafts'
import { personalRecords as intake } from '../intake'
import { personalRecords as invoices } from '../invoices'
import { personalRecords as journal } from '../journal'
import { personalRecords as printing } from '../printing'
import { personalRecords as raw } from '../raw'

/** A hold goes with its own case alone: of another's, only the name in its reason does. */
function holdsWithout(value: unknown, who: Who): Hold[] {
  const erased = new Set(who.identifiers)
  return z
    .array(hold)
    .parse(value)
    .filter(({ caseId }) => !erased.has(caseId))
    .map((each) => ({ ...each, reason: withoutTheirNames(each.reason, who) }))
}

/** Single values of an environment. */
const values: RecordKind = {
  table: 'meta',
  key: ['name'],
  is: 'own',
  whose: 'shared',
  found: 'content',
  kept: 'until changed',
  without: [
    'key-check',
    'journal-head',
    'journal-shipped-folder',
    'began-anew',
    'recovery',
    'recovery-for',
    'passphrase',
    'erased',
    'erasures',
    'erasure-under-way',
  ],
  left: { holds: holdsWithout },
}

/** Every table of the store: whose data stand in it, how they are found by person, and how long they are kept. */
export const recordKinds: readonly RecordKind[] = [
  ...cases,
  ...drafts,
  ...documents,
  ...raw,
  ...mandates,
  ...directDebit,
  ...creditLimit,
  ...invoices,
  ...printing,
  ...intake,
  values,
  ...journal,
]
