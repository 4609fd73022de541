import { create } from 'zustand'

interface OpenIncreases {
  /** By engagement: the request whose documents stand in the place of the form. */
  readonly byEngagement: Readonly<Record<string, string>>
}

const useStore = create<OpenIncreases>(() => ({ byEngagement: {} }))

/** The limit increase of an engagement, by its identifier at the service, whose documents are open. */
export const useOpenIncrease = (engagementId: string | undefined): string | undefined =>
  useStore(({ byEngagement }) => (engagementId === undefined ? undefined : byEngagement[engagementId]))

export function openIncrease(engagementId: string, creditLimitIncreaseId: string): void {
  useStore.setState(({ byEngagement }) => ({
    byEngagement: { ...byEngagement, [engagementId]: creditLimitIncreaseId },
  }))
}

/** Shows the form again. */
export function closeIncrease(engagementId: string): void {
  useStore.setState(({ byEngagement }) => ({
    byEngagement: Object.fromEntries(Object.entries(byEngagement).filter(([open]) => open !== engagementId)),
  }))
}
