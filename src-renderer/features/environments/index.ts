export { EnvironmentsPanel } from './environment-list'
export { useEnvironments } from './queries'
export { useTurnTo } from './switch-to'
