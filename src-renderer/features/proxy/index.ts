export { ProxySignInPrompt } from './sign-in-prompt'
export { ProxyPanel } from './proxy-panel'
