import { engagementStatus, inDoubtStatus, type CaseOrder } from '@contract/api/cases'
import type { Entry } from './entry'
import { shownTitle, type KnownCase } from './known-case'
import { folded } from '@contract/domain/folding'
import { eachInSlices, sortInSlices } from '../../lib/time-slices'

type Column = CaseOrder['column']

/** "States and transitions": the way an onboarding takes. States that are not listed come last. */
const way = [
  inDoubtStatus,
  'PROCESSING',
  'AWAITING_DOCUMENTS',
  'AWAITING_DOCUMENT_REVIEW',
  'AWAITING_ADDITIONAL_INFO',
  'AWAITING_MANUAL_REVIEW',
  'AWAITING_SIGNING',
  'AWAITING_CARD_CREATION',
  'COMPLETED',
  engagementStatus,
  'REJECTED',
  'FAILED',
]

const orLast = (text: string): string => (text === '' ? '\uffff' : text)

/** As much of a long text as decides its place. */
const beginning = (text: string): string => folded(text.slice(0, 100))

const keys: Readonly<Record<Column, (known: KnownCase) => string>> = {
  who: (known) => beginning(shownTitle(known)),
  kind: ({ kind }) => kind,
  status: ({ status }) => {
    const place = way.indexOf(status)
    return place < 0 ? `~${status}` : String.fromCharCode(65 + place)
  },
  age: ({ createdAt }) => createdAt,
  changed: ({ updatedAt }) => updatedAt,
  note: ({ desk }) => orLast(beginning(desk.note.trimStart())),
  cardType: ({ details }) => orLast(details.cardType ?? ''),
  labels: ({ desk }) => orLast(desk.labels.map(beginning).sort().join('\n')),
  changedBy: ({ desk }) => orLast(beginning(desk.changedBy ?? '')),
}

/** Columns whose order is known before anything sealed was read. */
const plainColumns: ReadonlySet<Column> = new Set(['kind', 'status', 'age', 'changed'])

const isOneOf: Readonly<Record<'sealed' | 'desk' | 'all', (column: Column) => boolean>> = {
  sealed: (column) => !plainColumns.has(column),
  desk: (column) => column === 'labels' || column === 'changedBy',
  all: () => true,
}

type Keyed = ReturnType<typeof withKey>

/** A case with its sort key, as it was when sorting began. */
const withKey = (column: Column, entry: Entry) => ({
  entry,
  key: keys[column](entry.known),
  updatedAt: entry.known.updatedAt,
})

interface Order {
  readonly column: Column
  readonly compare: (one: Keyed, other: Keyed) => number
  readonly entries: Promise<Entry[]>
  /** Undefined until it is sorted. */
  sorted?: Entry[]
  /** Cases that changed while it was being sorted, and whether they are still there. */
  readonly moved: Map<Entry, boolean>
}

/** All cases in every order that was asked for. Each is sorted once and kept so as cases change. */
export function createOrders(all: () => Iterable<Entry>) {
  const orders = new Map<string, Order>()

  function make(column: Column, descending: boolean): Order {
    // The youngest case has the smallest age and the largest time.
    const sign = descending === (column === 'age') ? 1 : -1
    const compare = (one: Keyed, other: Keyed): number =>
      sign * compareText(one.key, other.key) ||
      compareText(other.updatedAt, one.updatedAt) ||
      compareText(one.entry.caseId, other.entry.caseId)

    async function sort(): Promise<Entry[]> {
      const keyed: Keyed[] = []
      await eachInSlices(all(), (entry) => void keyed.push(withKey(column, entry)))
      // A case that changes from here on is put in its place afterwards.
      const entries = (await sortInSlices(keyed, compare)).map(({ entry }) => entry)
      const sorted = order.moved.size === 0 ? entries : entries.filter((entry) => !order.moved.has(entry))
      order.sorted = sorted
      for (const [entry, isThere] of order.moved) if (isThere) insert(order, sorted, entry)
      order.moved.clear()
      return sorted
    }
    const order: Order = { column, compare, moved: new Map(), entries: Promise.resolve().then(sort) }
    return order
  }

  /** Where a case stands, or would. */
  function placeOf({ column, compare }: Order, sorted: readonly Entry[], entry: Entry): number {
    const sought = withKey(column, entry)
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const found = sorted[middle]
      if (found && compare(withKey(column, found), sought) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  function insert(order: Order, sorted: Entry[], entry: Entry): void {
    sorted.splice(placeOf(order, sorted, entry), 0, entry)
  }

  const stays = ({ column }: Order, before: KnownCase, after: KnownCase): boolean =>
    before.updatedAt === after.updatedAt && keys[column](before) === keys[column](after)

  return {
    of(column: Column, descending: boolean): Promise<readonly Entry[]> {
      const name = nameOf(column, descending)
      const order = orders.get(name) ?? make(column, descending)
      orders.set(name, order)
      return order.entries
    },
    /** The same at once; undefined where it has to be sorted first. */
    sorted: (column: Column, descending: boolean): readonly Entry[] | undefined =>
      orders.get(nameOf(column, descending))?.sorted,
    /** Before a case changes to `next` (undefined: is removed). The answer is called afterwards. */
    changing(entry: Entry, next: KnownCase | undefined) {
      const left = [...orders.values()].filter((order) => !next || !stays(order, entry.known, next))
      for (const order of left) {
        if (!order.sorted) order.moved.set(entry, next !== undefined)
        else order.sorted.splice(placeOf(order, order.sorted, entry), 1)
      }
      return () => {
        if (next) for (const order of left) if (order.sorted) insert(order, order.sorted, entry)
      }
    },
    added(entry: Entry) {
      for (const order of orders.values())
        if (order.sorted) insert(order, order.sorted, entry)
        else order.moved.set(entry, true)
    },
    /** Forgets the orders by columns that were sealed, by those that a change of many desks alters, or all. */
    forget(which: keyof typeof isOneOf) {
      for (const [name, { column }] of orders) if (isOneOf[which](column)) orders.delete(name)
    },
  }
}

const nameOf = (column: Column, descending: boolean): string => `${column} ${descending}`
const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
