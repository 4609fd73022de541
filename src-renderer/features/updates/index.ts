export { UpdateQuestion } from './update-question'
export { UpdatesPanel } from './updates-panel'
