import { readFuses, setFuses } from '../tools/lib/electron/fuses.mjs'

/**
 * The fuses of what is installed, by their names in Electron's fuse schema 1: switches in its executable that nobody turns
 * without changing that file. Every fuse that an Electron has must stand here, so that none keeps its default unseen.
 */
export const fuses = {
  /** ELECTRON_RUN_AS_NODE would run any script with the rights and the keychain of Kartei. */
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  /** macOS and Windows compare app.asar with the hash in the executable at each start; on Linux nothing does. */
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  /** Bounds of WebAssembly's memory are kept by the system's page protection; without it every access is compared, slowly. */
  WasmTrapHandlers: true,
}

/** Fuses that came after the test runtime. */
const newer = ['WasmTrapHandlers']

/**
 * What an executable's fuses must be, given those that it has.
 *
 * @param {Record<string, boolean | 'removed'>} present as `readFuses` says
 * @throws when one of them is not in the list, or one of the list is missing or removed
 */
export function wantedOf(present) {
  const unknown = Object.keys(present).filter((name) => !(name in fuses))
  if (unknown.length > 0) throw new Error(`This Electron has fuses that packaging/fuses.mjs does not name: ${unknown}`)
  const absent = Object.keys(fuses).filter((name) =>
    name in present ? present[name] === 'removed' : !newer.includes(name),
  )
  if (absent.length > 0) throw new Error(`This Electron lacks fuses that packaging/fuses.mjs names: ${absent}`)
  return Object.fromEntries(Object.keys(present).map((name) => [name, fuses[name]]))
}

/**
 * Sets every fuse of an executable, and reads them back.
 *
 * @param {string} executable
 */
export async function setEveryFuse(executable) {
  await setFuses(executable, wantedOf(await readFuses(executable)))
  await checkFuses(executable)
}

/** @throws when one fuse of the executable is not as the list says */
export async function checkFuses(executable) {
  const present = await readFuses(executable)
  const wrong = Object.entries(wantedOf(present)).filter(([name, on]) => present[name] !== on)
  if (wrong.length > 0) throw new Error(`${executable}: wrong fuses: ${wrong.map(([name]) => name)}`)
}
