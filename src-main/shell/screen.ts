import { app } from 'electron'

/** By which Chromium on Linux is told what to draw on, before any script is asked. */
export const platformSwitch = 'ozone-platform'

/** Whether Chromium looks for no screen: on Linux it ends where it finds none, before it is ready. */
export const needsNoScreen = (): boolean => process.platform !== 'linux' || app.commandLine.hasSwitch(platformSwitch)

/** Whether a dialog or a window can be seen. */
export const hasScreen = (): boolean =>
  process.platform !== 'linux' ||
  (app.commandLine.getSwitchValue(platformSwitch) !== 'headless' &&
    [process.env['DISPLAY'], process.env['WAYLAND_DISPLAY']].some((name) => (name ?? '') !== ''))
