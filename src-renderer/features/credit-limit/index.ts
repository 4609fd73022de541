import { lazy } from 'react'

/** The form's dependencies (amounts, trees) are loaded when it is first opened. */
export const CreditLimitTab = lazy(() => import('./credit-limit-tab'))
export { useOpenIncrease } from './open-increase'
export { useRequests } from './use-requests'
