export { useDue } from './due'
export { EnvironmentsPanel } from './environment-list'
export { environmentsQuestion, useEnvironments } from './queries'
