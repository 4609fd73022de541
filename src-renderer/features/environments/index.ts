export { EnvironmentsPanel } from './environment-list'
export { useEnvironments } from './queries'
