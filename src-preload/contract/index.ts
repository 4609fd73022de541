import type { Api } from './call'
import { cases } from './api/cases'
import { data } from './api/data'
import { files } from './api/documents'
import { uploads } from './api/uploads'
import { drafts } from './api/drafts'
import { serviceFeatures } from './endpoints'
import { environments } from './api/environments'
import { health } from './api/health'
import { intake } from './api/intake'
import { journal } from './api/journal'
import { lock } from './api/lock'
import { persons } from './api/persons'
import { policy } from './api/policy'
import { preferences } from './api/preferences'
import { presets } from './api/presets'
import { printing } from './api/printing'
import { proxy } from './api/proxy'
import { raw } from './api/raw'
import { sandbox } from './api/sandbox'
import { signingLinks } from './api/signing-links'
import { watch } from './api/watch'
import { windows } from './api/windows'
import { workstation } from './api/workstation'

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
  lock,
  watch,
  data,
  health,
  persons,
  policy,
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
