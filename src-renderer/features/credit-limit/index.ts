import { lazy } from 'react'

/** What its form stands on (amounts, trees) is loaded when it is first opened. */
export const CreditLimitTab = lazy(() => import('./credit-limit-tab'))
export { useOpenIncrease } from './open-increase'
export { useRequests } from './use-requests'
