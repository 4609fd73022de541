/**
 * Why Kartei stops in front of the data of an environment instead of beginning anew: they are there and whole, as far as
 * can be seen, and something that may come back is missing.
 *
 * - `keychain-away`: no keychain that can be used now.
 * - `other-keychain`: another kind of keychain than the one that sealed the key.
 * - `key-refused`: a keychain of the same kind that does not open the key: a new one, or one that was refused to Kartei.
 * - `key-missing`, `key-damaged`: the file of the sealed key.
 * - `wrong-key`: the key is there and belongs to other data.
 * - `newer`: made by a newer Kartei.
 * - `migration-failed`: the data could not be brought to this version, and are unchanged.
 * - `held`: the system does not give a file of theirs, as while another program works on it.
 */
export type StopReason =
  | 'keychain-away'
  | 'other-keychain'
  | 'key-refused'
  | 'key-missing'
  | 'key-damaged'
  | 'wrong-key'
  | 'newer'
  | 'migration-failed'
  | 'held'

export interface Stop {
  readonly because: StopReason
  /** The keychain of this run, as Electron names it. */
  readonly keychain: string
  /** The one that sealed the key, where that is known. */
  readonly sealedBy: string | undefined
  /** `held`, `migration-failed`: which file, or folder, below the profile, and what the system or SQLite said (EACCES). */
  readonly held?: { readonly file: string; readonly code: string }
}

const codes: Readonly<Record<StopReason, string>> = {
  'keychain-away': 'KEYCHAIN_AWAY',
  'other-keychain': 'OTHER_KEYCHAIN',
  'key-refused': 'KEY_REFUSED',
  'key-missing': 'KEY_MISSING',
  'key-damaged': 'KEY_DAMAGED',
  'wrong-key': 'WRONG_KEY',
  newer: 'NEWER_VERSION',
  'migration-failed': 'MIGRATION_FAILED',
  held: 'HELD',
}

/** Nothing is read or written of the environment. Named as the file system names its errors. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
  readonly syscall = 'open'
  readonly code: string

  constructor(readonly stop: Stop) {
    super('Kartei has stopped in front of the data of this environment.')
    this.code = codes[stop.because]
  }
}
