import { app, protocol } from 'electron'
import { start } from './compose'
import { lockDown } from './shell/lockdown'
import { mayStart } from './shell/may-start'
import { pageScheme } from './shell/page'

protocol.registerSchemesAsPrivileged([
  { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
])
lockDown()

if (mayStart()) {
  if (app.requestSingleInstanceLock()) void app.whenReady().then(() => start(import.meta.dirname))
  else app.quit()
}
