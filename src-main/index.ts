import { app } from 'electron'
import { start } from './compose'
import { lockDown } from './shell/lockdown'
import { mayStart } from './shell/may-start'
import { policyInForce } from './shell/policy-in-force'
import { registerSchemes } from './shell/schemes'

registerSchemes()
lockDown()

const policy = mayStart() ? policyInForce() : undefined
if (policy) {
  if (app.requestSingleInstanceLock()) void app.whenReady().then(() => start(import.meta.dirname, policy))
  else app.quit()
}
