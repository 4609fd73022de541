import type { Api } from './call'
import { cases } from './cases'
import { data } from './data'
import { files, uploads } from './documents'
import { drafts } from './drafts'
import { serviceFeatures } from './endpoints'
import { environments } from './environments'
import { intake } from './intake'
import { journal } from './journal'
import { preferences } from './preferences'
import { presets } from './presets'
import { printing } from './printing'
import { proxy } from './proxy'
import { raw } from './raw'
import { sandbox } from './sandbox'
import { signingLinks } from './signing-links'
import { watch } from './watch'
import { windows } from './windows'
import { workstation } from './workstation'

/** Every call and every event between the page and the main process, by feature: `window.kartei.<feature>.<entry>`. */
export const contract = {
  environments,
  ...serviceFeatures,
  signingLinks,
  printing,
  files,
  uploads,
  intake,
  cases,
  drafts,
  raw,
  journal,
  watch,
  data,
  preferences,
  presets,
  proxy,
  windows,
  workstation,
  sandbox,
}
export type Contract = typeof contract

/** `window.kartei` as the page sees it; `F` is the page's File. */
export type KarteiApi<F> = Api<Contract, F>
