export { FollowProxies } from './follow'
export { ProxyPanel } from './proxy-panel'
