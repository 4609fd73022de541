import { billPlace } from '../tools/lib/bill/cyclonedx.mjs'

/*
 * What an administrator needs and has no sources for: every package brings it along. `from` is below the project, `to` is below
 * `/usr/share/doc/kartei` on Linux and below `resources/administration` of the program on Windows and macOS.
 */
export const forAdministrators = [
  { from: 'docs/administration.md', to: 'administration.md' },
  { from: 'CHANGELOG.md', to: 'CHANGELOG.md' },
  { from: billPlace, to: 'kartei.cdx.json' },
  { from: 'resources/policy', to: 'policy' },
]
