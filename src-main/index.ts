import { app } from 'electron'
import { start } from './compose'
import { lockDown } from './shell/lockdown'
import { mayStart } from './shell/may-start'
import { registerSchemes } from './shell/schemes'

registerSchemes()
lockDown()

if (mayStart()) {
  if (app.requestSingleInstanceLock()) void app.whenReady().then(() => start(import.meta.dirname))
  else app.quit()
}
