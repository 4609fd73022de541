import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal } from '../tools/lib/say.mjs'

const usage =
  'npm run package -- --linux | --win | --mac [--arch x64|arm64] [--electron FOLDER|ZIP] [--unpacked | --only deb,rpm]'

const systems = ['linux', 'win', 'mac']
const architectures = ['x64', 'arm64']
export const linuxForms = ['deb', 'rpm']

/**
 * @param {string[]} args of `npm run package`
 * @param {string} ownArchitecture that of this machine
 */
export function readArguments(args, ownArchitecture) {
  const { values } = parse(args)
  const wanted = systems.filter((system) => values[system])
  if (wanted.length !== 1) throw new Refusal(`Say for which system: ${usage}`)
  const arch = values.arch ?? ownArchitecture
  if (!architectures.includes(arch)) throw new Refusal(`Kartei is built for ${architectures.join(' and ')}: ${usage}`)
  const only = values.only?.split(',')
  if (only && (wanted[0] !== 'linux' || only.some((form) => !linuxForms.includes(form))))
    throw new Refusal(`--only chooses among what is built for Linux (${linuxForms.join(', ')}): ${usage}`)
  return {
    system: wanted[0],
    arch,
    electron: values.electron === undefined ? undefined : resolve(values.electron),
    forms: values.unpacked ? [] : (only ?? linuxForms),
    isUnpacked: values.unpacked ?? false,
  }
}

function parse(args) {
  try {
    return parseArgs({
      args,
      options: {
        linux: { type: 'boolean' },
        win: { type: 'boolean' },
        mac: { type: 'boolean' },
        unpacked: { type: 'boolean' },
        arch: { type: 'string' },
        electron: { type: 'string' },
        only: { type: 'string' },
      },
    })
  } catch (error) {
    throw new Refusal(`${error.message} ${usage}`)
  }
}
