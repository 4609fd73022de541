import { createKeyedStore } from '../../lib/keyed-store'

/** By engagement: the request whose documents stand in the place of the form. */
const byEngagement = createKeyedStore<string>()

/** The limit increase of an engagement, by its identifier at the service, whose documents are open. */
export const useOpenIncrease = (engagementId: string | undefined): string | undefined =>
  byEngagement.use(engagementId ?? '')

export const openIncrease = byEngagement.set

/** Shows the form again. */
export const closeIncrease = (engagementId: string): void => byEngagement.set(engagementId, undefined)
