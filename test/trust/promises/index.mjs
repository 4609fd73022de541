import { administration } from './administration.mjs'
import { data } from './data.mjs'
import { electron } from './electron.mjs'
import { journal } from './journal.mjs'
import { robustness } from './robustness.mjs'
import { secrets } from './secrets.mjs'
import { service } from './service.mjs'

/** In the order of SECURITY.md. */
export const sections = [electron, secrets, service, data, journal, robustness, administration]
