import { create } from 'zustand'
import { initialSort, type Sort } from './arrange'

interface ReadingPlace {
  readonly sort: Sort
  /** The invoice that is open, by engagement. */
  readonly open: Readonly<Record<string, string>>
}

/** Where the clerk was reading, so that a look at another tab or case loses nothing. */
export const useReadingPlace = create<ReadingPlace>(() => ({ sort: initialSort, open: {} }))

export const sortBy = (sort: Sort): void => useReadingPlace.setState({ sort })

export const openInvoice = (engagementId: string, invoiceId: string): void =>
  useReadingPlace.setState(({ open }) => ({ open: { ...open, [engagementId]: invoiceId } }))
