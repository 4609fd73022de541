export { HealthPanel } from './health-panel'
