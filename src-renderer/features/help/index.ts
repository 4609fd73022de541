export { Help } from './help'
export { HelpMenuItems } from './help-menu-items'
