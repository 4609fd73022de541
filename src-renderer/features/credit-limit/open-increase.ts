import { create } from 'zustand'

/** By engagement: the request whose documents stand in the place of the form. */
const useStore = create<Readonly<Record<string, string | undefined>>>(() => ({}))

/** The limit increase of an engagement, by its identifier at the service, whose documents are open. */
export const useOpenIncrease = (engagementId: string | undefined): string | undefined =>
  useStore((open) => (engagementId === undefined ? undefined : open[engagementId]))

export const openIncrease = (engagementId: string, creditLimitIncreaseId: string): void =>
  useStore.setState({ [engagementId]: creditLimitIncreaseId })

/** Shows the form again. */
export const closeIncrease = (engagementId: string): void => useStore.setState({ [engagementId]: undefined })
