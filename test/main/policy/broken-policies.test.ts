import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPolicy, sentenceOf } from '../../../src-main/policy'
import { temporaryFolder } from '../../helpers/temporary-folder'

const me = process.getuid?.() ?? 0

interface Laid {
  readonly content?: string | Uint8Array
  readonly mode?: number
  readonly owners?: readonly number[]
  /** Lays it otherwise than as a file of its own. */
  readonly lay?: (file: string) => void
}

/** The sentences of what is wrong with a policy, without its folder. */
function said({ content = '', mode = 0o644, owners = [me], lay }: Laid, language = 'en'): string[] {
  const folder = join(temporaryFolder(), 'kartei')
  mkdirSync(folder, { mode: 0o755 })
  const file = join(folder, 'policy.json')
  if (lay) lay(file)
  else {
    writeFileSync(file, content)
    chmodSync(file, mode)
  }
  const read = readPolicy({
    platform: 'linux',
    isPackaged: true,
    environment: {},
    owners,
    files: { linux: file, mac: '' },
  })
  if (read.ok) return ['(taken)']
  return read.problems.map((problem) =>
    sentenceOf(problem, language).replaceAll(`${folder}/`, '').replaceAll(folder, 'folder'),
  )
}

const lines = (...text: string[]): string => text.join('\n')
const bank = { name: 'Production', kind: 'production', address: 'https://cards.bank.example/api' }

/** Each with the one sentence that it is refused with. */
const broken: readonly (readonly [what: string, laid: Laid, sentence: string])[] = [
  [
    'a word without quotes',
    { content: lines('{', '  "language": de', '}') },
    'policy.json, line 2, column 15: this is not JSON: de does not belong here.',
  ],
  [
    'an end that is missing',
    { content: lines('{', '  "language": "de",', '  "printers": ["A"') },
    'policy.json, line 3, column 19: this is not JSON: it ends here, and something is still open.',
  ],
  [
    'a comment',
    { content: lines('{', '  // our language', '  "language": "de"', '}') },
    'policy.json, line 2, column 3: this is not JSON: / does not belong here.',
  ],
  [
    'a comma behind the last',
    { content: lines('{', '  "language": "de",', '}') },
    'policy.json, line 3, column 1: this is not JSON: } does not belong here.',
  ],
  [
    'a comma that is missing',
    { content: lines('{', '  "language": "de"', '  "theme": "light"', '}') },
    'policy.json, line 3, column 3: this is not JSON: " does not belong here.',
  ],
  [
    'a line break in a text',
    { content: lines('{', '  "printer": "Floor', '2"', '}') },
    'policy.json, line 2, column 20: this is not JSON: \\n does not belong here.',
  ],
  [
    'a name that is there twice',
    { content: lines('{', '  "language": "de",', '  "theme": "dark",', '  "language": "en"', '}') },
    'policy.json, line 4, column 3: “language” stands here twice.',
  ],
  [
    'an unknown name',
    { content: lines('{', '  "wallpaper": "blue"', '}') },
    'policy.json: Kartei knows no setting “wallpaper”.',
  ],
  [
    'a name with a slip',
    { content: lines('{', '  "enviroments": []', '}') },
    'policy.json: Kartei knows no setting “enviroments”.',
  ],
  ['a name in capitals', { content: '{ "SessionOnly": true }' }, 'policy.json: Kartei knows no setting “SessionOnly”.'],
  [
    'what Kartei cannot do yet',
    { content: '{ "office": {} }' },
    'policy.json: “office”: this version of Kartei cannot do this yet. Remove it.',
  ],
  [
    'minutes beyond two hours',
    { content: '{ "idleLock": 121 }' },
    'policy.json: “idleLock” takes a whole number from 0 to 120. Here stands 121.',
  ],
  [
    'minutes that are no number',
    { content: '{ "idleLock": false }' },
    'policy.json: “idleLock” takes a whole number from 0 to 120. Here stands false.',
  ],
  [
    'an unknown member',
    { content: JSON.stringify({ environments: [{ ...bank, adress: 'x' }] }) },
    'policy.json: “environments[0]” has no “adress”, only: name, kind, address.',
  ],
  [
    'a client certificate for an environment that the policy does not name',
    { content: JSON.stringify({ clientCertificates: [{ environment: 'Production', file: '/srv/kbrandt.p12' }] }) },
    'policy.json: “environments” has no “Production”. A client certificate is for an environment whose address the policy says.',
  ],
  [
    'two client certificates for one environment',
    {
      content: JSON.stringify({
        environments: [bank],
        clientCertificates: [
          { environment: 'Production', file: '/srv/a.p12' },
          { environment: 'Production', file: '/srv/b.p12' },
        ],
      }),
    },
    'policy.json: two client certificates are for “Production”; the first is number 1. Name one.',
  ],
  [
    'a client certificate without its whole path',
    {
      content: JSON.stringify({
        environments: [bank],
        clientCertificates: [{ environment: 'Production', file: 'a.p12' }],
      }),
    },
    'policy.json: “clientCertificates[0].file” takes the whole path of a PKCS#12 file. Here stands "a.p12".',
  ],
  [
    'no days at all until a key is replaced',
    { content: '{ "apiKeyDays": 0 }' },
    'policy.json: “apiKeyDays” takes a whole number from 1 to 3650. Here stands 0.',
  ],
  [
    'a wrong type',
    { content: lines('{', '  "watchPerMinute": "20"', '}') },
    'policy.json: “watchPerMinute” takes a whole number from 0 to 600. Here stands "20".',
  ],
  [
    'a number that is too large',
    { content: '{ "watchPerMinute": 601 }' },
    'policy.json: “watchPerMinute” takes a whole number from 0 to 600. Here stands 601.',
  ],
  [
    'a value that nobody knows',
    { content: '{ "language": "fr" }' },
    'policy.json: “language” takes “system”, “en” or “de”. Here stands "fr".',
  ],
  [
    'an address without encryption',
    { content: JSON.stringify({ environments: [{ ...bank, address: 'http://cards.bank.example' }] }) },
    'policy.json: “environments[0].address” takes an address that begins with https:// (http:// only for this computer itself), without user name, query or #. Here stands "http://cards.bank.example".',
  ],
  [
    'an address with a password',
    { content: JSON.stringify({ environments: [{ ...bank, address: 'https://me:secret@bank.example' }] }) },
    'policy.json: “environments[0].address” takes an address that begins with https:// (http:// only for this computer itself), without user name, query or #. Here stands "https://…@bank.example".',
  ],
  [
    'an address that is missing',
    { content: lines('{', '  "environments": [', '    { "name": "Test", "kind": "test" }', '  ]', '}') },
    'policy.json: “environments[0]” lacks “address”, which takes an address that begins with https:// (http:// only for this computer itself), without user name, query or #.',
  ],
  [
    'two environments of one name',
    {
      content: lines(
        '{',
        '  "environments": [',
        `    ${JSON.stringify(bank)},`,
        `    ${JSON.stringify({ ...bank, name: 'PRODUCTION ' })}`,
        '  ]',
        '}',
      ),
    },
    'policy.json: two environments are called “PRODUCTION ”; the first is number 1. Give them different names.',
  ],
  [
    'no place to work in',
    { content: '{ "sandbox": false }' },
    'policy.json: the sandbox is off, and “environments” names none: there is nothing to work in.',
  ],
  [
    'a journal that goes nowhere',
    { content: lines('{', '  "journalShipping": { "says": "acts" }', '}') },
    'policy.json: “journalShipping” lacks “folder”, which takes the whole path of a folder: Kartei no longer sends syslog itself, so name a folder and let your log agent send its files on.',
  ],
  [
    'a journal that goes to a log server alone',
    { content: lines('{', '  "journalShipping": { "syslog": "logs.bank.example:6514", "required": 24 }', '}') },
    'policy.json: “journalShipping” lacks “folder”, which takes the whole path of a folder: Kartei no longer sends syslog itself, so name a folder and let your log agent send its files on.',
  ],
  [
    'nothing kept, and backups',
    { content: lines('{', '  "sessionOnly": true,', '  "backupFolder": "/srv/backups"', '}') },
    'policy.json: “sessionOnly” and “backupFolder” contradict each other: where nothing is kept there is nothing to back up or to recover.',
  ],
  [
    'a printer that is not allowed',
    { content: '{ "printers": ["A"], "printer": "B" }' },
    'policy.json: “printer”: “B” is not among “printers”.',
  ],
  [
    'exceptions of no proxy',
    { content: '{ "proxyExceptions": ["*.bank.example"] }' },
    'policy.json: “proxyExceptions”: “proxy” names no proxy that these would be exceptions of.',
  ],
  [
    'a relative path',
    { content: '{ "intakeFolder": "scans" }' },
    'policy.json: “intakeFolder” takes “off” or the whole path of a folder. Here stands "scans".',
  ],
  [
    'a recipient with a slip',
    { content: `{ "recoveryKey": "age1${'q'.repeat(58)}" }` },
    `policy.json: “recoveryKey” takes “required” or a recipient of age (age1 and 58 more characters). Here stands "age1${'q'.repeat(55)}….`,
  ],
  [
    'a list',
    { content: '["language"]' },
    'policy.json: a policy is an object of JSON, in braces. Here stands ["language"].',
  ],
  ['nothing', { content: '\n' }, 'policy.json: the file is empty. Remove it, or write a policy into it.'],
  [
    'UTF-16',
    { content: Buffer.from('\uFEFF{ "language": "de" }', 'utf16le') },
    'policy.json: this is not UTF-8; it looks like UTF-16. Save it as UTF-8.',
  ],
  [
    'another encoding',
    { content: Buffer.from('{ "printer": "B\u00fcro" }', 'latin1') },
    'policy.json: this is not UTF-8. Save the file as UTF-8.',
  ],
  [
    'a character with the number 0',
    { content: '{ "printer": "A\0" }' },
    'policy.json, line 1, column 16: this is not JSON: \\u0000 does not belong here.',
  ],
  [
    'too much',
    { content: Buffer.alloc((1 << 20) + 1, ' ') },
    'policy.json: the file has 1048577 bytes; 1048576 is the most.',
  ],
  [
    'a hundred thousand levels',
    { content: '['.repeat(100_000) + ']'.repeat(100_000) },
    'policy.json: this is nested too deeply.',
  ],
  [
    'a foreign owner',
    { content: '{}', owners: [me + 1] },
    `folder: this belongs to the user with the number ${me}. It must belong to root.`,
  ],
  [
    'a file that others can write',
    { content: '{}', mode: 0o664 },
    'policy.json: others can write here (mode 0664). Only root may.',
  ],
  [
    'a link',
    { lay: (file) => symlinkSync('/etc/hostname', file) },
    'policy.json: this is a link. Put the file itself here.',
  ],
  ['a folder', { lay: (file) => mkdirSync(file, { mode: 0o755 }) }, 'policy.json: this is not a file.'],
  [
    'a folder that others can write',
    {
      lay: (file) => {
        writeFileSync(file, '{}')
        chmodSync(join(file, '..'), 0o777)
      },
    },
    'folder: others can write here (mode 0777). Only root may.',
  ],
]

describe('a broken policy', () => {
  it.each(broken)('%s: is refused with one sentence that says where and why', (_what, laid, sentence) => {
    expect(said(laid)).toEqual([sentence])
  })

  it('is refused in German, too, where the sentence is another', () => {
    for (const [, laid, sentence] of broken) {
      const [german = ''] = said(laid, 'de')
      expect(german).not.toBe(sentence)
      expect(german).not.toMatch(/\{\{|undefined|problems|takes\//)
    }
  })

  it('is told of all that is wrong at once', () => {
    const content = lines('{', '  "theme": "pink",', '  "langauge": "de",', '  "watchPerMinute": -1', '}')
    expect(said({ content })).toEqual([
      'policy.json: “theme” takes “system”, “light” or “dark”. Here stands "pink".',
      'policy.json: “watchPerMinute” takes a whole number from 0 to 600. Here stands -1.',
      'policy.json: Kartei knows no setting “langauge”.',
    ])
  })
})
