import { protocol } from 'electron'
import { pictureScheme } from '../lib/picture-window'
import { pageScheme } from './page'

/** Makes Kartei's own schemes known to Chromium, each for one session; called once, before the app is ready. */
export function registerSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    { scheme: pictureScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}
