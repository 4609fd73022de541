import { create } from 'zustand'
import { initialSort, type Sort } from './arrange'
import { everything, type Filter } from './filter'

interface ReadingPlace {
  readonly sort: Sort
  /** Which invoices are listed, by engagement. */
  readonly filters: Readonly<Record<string, Filter>>
  /** Whether the details of the open invoice are shown. */
  readonly details: boolean
  /** The key of the row that is open, by engagement. */
  readonly open: Readonly<Record<string, string>>
  /** The keys of the rows that are checked, by engagement. */
  readonly checked: Readonly<Record<string, ReadonlySet<string>>>
}

/** Where the clerk was reading, so that a look at another tab or case loses nothing. */
export const useReadingPlace = create<ReadingPlace>(() => ({
  sort: initialSort,
  filters: {},
  details: false,
  open: {},
  checked: {},
}))

export const sortBy = (sort: Sort): void => useReadingPlace.setState({ sort })

export const useFilter = (engagementId: string): Filter =>
  useReadingPlace(({ filters }) => filters[engagementId] ?? everything)

export const filterBy = (engagementId: string, filter: Filter): void =>
  useReadingPlace.setState(({ filters }) => ({ filters: { ...filters, [engagementId]: filter } }))

export const toggleDetails = (): void => useReadingPlace.setState(({ details }) => ({ details: !details }))

export const openInvoice = (engagementId: string, key: string): void =>
  useReadingPlace.setState(({ open }) => ({ open: { ...open, [engagementId]: key } }))

const none: ReadonlySet<string> = new Set()

export const useChecked = (engagementId: string): ReadonlySet<string> =>
  useReadingPlace(({ checked }) => checked[engagementId] ?? none)

export const check = (engagementId: string, keys: ReadonlySet<string>): void =>
  useReadingPlace.setState(({ checked }) => ({ checked: { ...checked, [engagementId]: keys } }))
