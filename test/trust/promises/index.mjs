import { administration } from './administration.mjs'
import { data } from './data.mjs'
import { electron } from './electron.mjs'
import { journal } from './journal.mjs'
import { persons } from './persons.mjs'
import { locking } from './lock.mjs'
import { robustness } from './robustness.mjs'
import { secrets } from './secrets.mjs'
import { service } from './service.mjs'
import { support } from './support.mjs'

/** In the order of SECURITY.md. */
export const sections = [
  electron,
  locking,
  secrets,
  service,
  data,
  persons,
  journal,
  robustness,
  administration,
  support,
]
