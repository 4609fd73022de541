/*
 * What the test runtime starts with: loads the application named on the command line, as the default app of a released
 * Electron does. It is packed into the runtime's resources/default_app.asar and runs in Electron's main process.
 */
import { app } from 'electron'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The command line: switches first, among them `-r <file>` for modules that run before the application. */
function parse(args) {
  const preloads = []
  for (let index = 0; index < args.length; index++) {
    const arg = args[index]
    if (arg === '-v' || arg === '--version') return { version: true, preloads }
    if (arg === '-r' || arg === '--require') preloads.push(args[++index])
    else if (arg.startsWith('--app=')) return { application: arg.slice('--app='.length), preloads }
    else if (!arg.startsWith('-')) return { application: arg, preloads }
  }
  return { preloads }
}

/** The file to run for a folder with a package.json, a folder with an index.js, or a file. */
function prepare(application) {
  const path = resolve(application)
  if (!existsSync(path)) throw new Error(`There is no application at ${path}`)
  if (!statSync(path).isDirectory()) {
    app.setAppPath(dirname(path))
    return path
  }
  const packageFile = join(path, 'package.json')
  if (existsSync(packageFile)) {
    const { version, productName, name, desktopName } = JSON.parse(readFileSync(packageFile, 'utf8'))
    if (version) app.setVersion(version)
    if (productName ?? name) app.setName(productName ?? name)
    if (process.platform === 'linux') app.setDesktopName(desktopName ?? `${app.name}.desktop`)
  }
  app.setAppPath(path)
  return createRequire(join(path, 'package.json')).resolve(path)
}

const { version, application, preloads } = parse(process.argv.slice(1))

if (version) {
  console.log(`v${process.versions.electron}`)
  process.exit(0)
}
if (application === undefined) {
  console.error('Usage: electron <application folder or file>')
  process.exit(1)
}
try {
  Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true, configurable: false })
  const file = prepare(application)
  for (const preload of preloads) await import(pathToFileURL(resolve(preload)).href)
  await import(pathToFileURL(file).href)
} catch (error) {
  console.error('The application could not be started:', error)
  process.exit(1)
}
