/** A switch of Kartei's own, without its hyphens. What it does is said by the texts of `shell/main/command-line`. */
export interface Switch {
  readonly name: 'open' | 'health' | 'version' | 'help'
  /** What follows, next or after `=`; undefined: nothing does. */
  readonly value?: 'id'
}

/**
 * Every switch, once: what the packaged program takes, the help, the manual page and the completion of shells
 * (`packaging/linux/files`) are held to this list.
 */
export const switches = [
  { name: 'open', value: 'id' },
  { name: 'health' },
  { name: 'version' },
  { name: 'help' },
] as const satisfies readonly Switch[]

export const ownSwitches: readonly string[] = switches.map(({ name }) => name)

/** `-h`, as whole arguments: Chromium has switches of one letter that mean something else. */
export const shortSwitches: ReadonlyMap<string, 'version' | 'help'> = new Map([
  ['-V', 'version'],
  ['-h', 'help'],
])
