export { useEnvironments } from './queries'
