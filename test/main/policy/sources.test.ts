import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPolicy, sentenceOf, type ReadPolicy } from '../../../src-main/policy'
import { systemDrive, type RunCommand } from '../../../src-main/policy/run'
import { authorities } from '../../helpers/main/certificates'
import { temporaryFolder } from '../../helpers/temporary-folder'

const me = process.getuid?.() ?? 0
const policy = {
  language: 'de',
  environments: [{ name: 'Büro', kind: 'production', address: 'https://cards.bank.example' }],
  otherEnvironments: false,
  printers: ['Floor-1', 'Floor-2'],
  watchPerMinute: 20,
}

const said = (read: ReadPolicy): string[] =>
  read.ok ? ['(taken)'] : read.problems.map((each) => sentenceOf(each, 'en'))

const parent = `
HKEY_LOCAL_MACHINE\\Software\\Policies\\Adobe
HKEY_LOCAL_MACHINE\\Software\\Policies\\Kartei
HKEY_LOCAL_MACHINE\\Software\\Policies\\Microsoft
`.replaceAll('\n', '\r\n')

/** What reg.exe says of a key with these lines. */
const key = (...lines: string[]): string =>
  ['', 'HKEY_LOCAL_MACHINE\\Software\\Policies\\Kartei', ...lines.map((line) => `    ${line}`), ''].join('\r\n')

function windows(answer: string, listed = parent): { readonly read: ReadPolicy; readonly ran: string[] } {
  const ran: string[] = []
  const run: RunCommand = (command, args) => {
    ran.push([command, ...args].join(' '))
    return { ok: true, output: args[1]?.endsWith('Kartei') === true ? answer : listed }
  }
  const read = readPolicy({
    platform: 'win32',
    isPackaged: true,
    environment: { SystemRoot: 'E:\\Own' },
    drive: 'C:',
    run,
  })
  return { read, ran }
}

describe('the registry', () => {
  it('gives the same policy as JSON, asked for by the whole path of reg.exe', () => {
    const { read, ran } = windows(
      key(
        '(Default)    REG_SZ    (value not set)',
        'language    REG_SZ    de',
        'environments    REG_MULTI_SZ    [{ "name": "B\\u00fcro", "kind": "production",\\0"address": "https://cards.bank.example" }]',
        'otherEnvironments    REG_DWORD    0x0',
        'printers    REG_MULTI_SZ    Floor-1\\0Floor-2',
        'watchPerMinute    REG_DWORD    0x14',
      ),
    )
    expect(read).toEqual({ ok: true, inForce: { source: 'HKLM\\Software\\Policies\\Kartei', policy } })
    expect(ran).toEqual([
      'C:\\Windows\\System32\\reg.exe query HKLM\\Software\\Policies /reg:64',
      'C:\\Windows\\System32\\reg.exe query HKLM\\Software\\Policies\\Kartei /reg:64',
    ])
  })

  it('is asked for on the drive that Windows is on, whatever a variable of the user says', () => {
    expect(systemDrive((path) => path === 'D:\\Windows\\System32\\reg.exe')).toBe('D:')
    expect(systemDrive(() => false)).toBe('C:')
  })

  it.each([true, false])('is taken with what is known no more, which does nothing: bySelf %s', (bySelf) => {
    const { read } = windows(key(`retention    REG_SZ    { "cases": 3650, "bySelf": ${bySelf} }`))
    expect(read).toMatchObject({ ok: true, inForce: { policy: { retention: { cases: 3650 } } } })
    expect(read.ok && read.inForce.policy.retention).not.toHaveProperty('bySelf')
  })

  it('is taken with a log server beside its folder, which does nothing', () => {
    const { read } = windows(
      key('journalShipping    REG_SZ    { "syslog": "logs.bank.example", "folder": "D:\\\\drop" }'),
    )
    expect(read).toMatchObject({ ok: true })
    expect(read.ok && read.inForce.policy.journalShipping).toEqual({ folder: 'D:\\drop', says: 'acts' })
  })

  it('is none where the key is not there', () => {
    const { read, ran } = windows('', parent.replace(/.*Kartei\r\n/, ''))
    expect(read).toEqual({ ok: true, inForce: { policy: {} } })
    expect(ran).toHaveLength(1)
  })

  it.each([
    ['watchPerMinute    REG_SZ    20', ': “watchPerMinute” takes a whole number from 0 to 600. Here stands "20".'],
    ['otherEnvironments    REG_DWORD    0x2', ': “otherEnvironments” takes true or false. Here stands 2.'],
    [
      'language    REG_EXPAND_SZ    de',
      'value language: “language” has the type REG_EXPAND_SZ. Use REG_SZ, REG_MULTI_SZ or REG_DWORD.',
    ],
    [
      'printSettings    REG_MULTI_SZ    { "sides":\\0"lang" }',
      ': “printSettings.sides” takes “one”, “long” or “short”. Here stands "lang".',
    ],
    [
      'printSettings    REG_SZ    { "paper": "a4", }',
      'value printSettings, line 1, column 18: this is not JSON: } does not belong here.',
    ],
    ['printer    REG_SZ    B\u00fcro', 'value printer: write letters beyond ASCII as JSON, in quotes: "B\\u00fcro".'],
    ['enviroments    REG_SZ    []', ': Kartei knows no setting “enviroments”.'],
    ['what nobody understands', ': this line cannot be understood:     what nobody understands'],
  ])('%s is refused with a sentence', (line, sentence) => {
    const [found = ''] = said(windows(key(line)).read)
    expect(found.replace('HKLM\\Software\\Policies\\Kartei', '').replace(/^, /, '')).toBe(sentence)
  })

  it.each(['', 'HKEY_LOCAL_MACHINE\\Software\\Policies\r\n', 'Microsoft Windows [Version 10.0.19045.1]\r\n'])(
    'is refused where %j answers in its place',
    (answer) => {
      expect(said(windows('', answer).read)).toEqual([
        'HKLM\\Software\\Policies\\Kartei: reg.exe does not answer as the registry of Windows does.',
      ])
    },
  )

  it.each([
    'C:\\Kartei\\ca.pem',
    '\\\\server\\share\\ca.pem',
    'C:\\Program Files\\..\\Kartei\\ca.pem',
    'C:\\Program Files (x86)\\ca.pem',
  ])('takes no authorities from where others may write: %s', (file) => {
    expect(said(windows(key(`certificateAuthorities    REG_SZ    ${file}`)).read)).toEqual([
      `${file}: on Windows this file has to lie below C:\\Program Files, where only administrators write.`,
    ])
  })

  it('takes authorities from below the folder of programs', () => {
    const file = 'c:\\program files\\Kartei\\ca.pem'
    // There is no such file here; its place is not what is wrong.
    expect(said(windows(key(`certificateAuthorities    REG_SZ    ${file}`)).read)).toEqual([
      `${file}: the policy names this file in “certificateAuthorities”, and it is not there.`,
    ])
  })

  it('is refused where a key lies below it, or it cannot be read', () => {
    const below = key('language    REG_SZ    de') + '\r\nHKEY_LOCAL_MACHINE\\Software\\Policies\\Kartei\\printing\r\n'
    expect(said(windows(below).read)).toEqual([
      'HKLM\\Software\\Policies\\Kartei: the key printing is not known. Put the values into the key itself.',
    ])
    const run: RunCommand = () => ({ ok: false, words: 'Access is denied.' })
    const read = readPolicy({ platform: 'win32', isPackaged: true, environment: {}, run })
    expect(said(read)).toEqual([
      'HKLM\\Software\\Policies\\Kartei: reg.exe could not read the policy: Access is denied.',
    ])
  })
})

describe('managed preferences', () => {
  function mac(output: string, isThere = true, failed = false) {
    const folder = join(temporaryFolder(), 'Managed Preferences')
    mkdirSync(folder, { mode: 0o755 })
    const file = join(folder, 'org.kartei.Kartei.plist')
    if (isThere) writeFileSync(file, 'bplist00', { mode: 0o644 })
    const ran: string[] = []
    const run: RunCommand = (command, args) => {
      ran.push([command, ...args].join(' '))
      return failed ? { ok: false, words: 'Property List error' } : { ok: true, output }
    }
    const place = { platform: 'darwin', isPackaged: true, environment: {}, owners: [me], run } as const
    return { file, ran, read: readPolicy({ ...place, files: { linux: '', mac: file } }) }
  }

  it('give the same policy as JSON, without what the system puts there itself', () => {
    const { read, ran, file } = mac(JSON.stringify({ ...policy, PayloadUUID: '1' }))
    expect(read).toEqual({ ok: true, inForce: { source: file, policy } })
    expect(ran).toEqual([`/usr/bin/plutil -convert json -o - ${file}`])
  })

  it('are none where the file is not there, and nothing is run', () => {
    expect(mac('', false)).toMatchObject({ read: { ok: true, inForce: { policy: {} } }, ran: [] })
  })

  it('are refused with a sentence', () => {
    const { read, file } = mac(JSON.stringify({ otherEnvironments: 'no' }))
    expect(said(read)).toEqual([`${file}: “otherEnvironments” takes true or false. Here stands "no".`])
    const broken = mac('', true, true)
    expect(said(broken.read)).toEqual([`${broken.file}: plutil could not read the policy: Property List error`])
  })
})

describe('the file of Linux', () => {
  function linux(content: string, more: { isPackaged?: boolean; environment?: Record<string, string> } = {}) {
    const folder = join(temporaryFolder(), 'kartei')
    mkdirSync(folder, { mode: 0o755 })
    const file = join(folder, 'policy.json')
    writeFileSync(file, content, { mode: 0o644 })
    const given = { platform: 'linux', isPackaged: true, environment: {}, owners: [me], ...more } as const
    return { folder, file, read: readPolicy({ ...given, files: { linux: file, mac: '' } }) }
  }

  it('gives the policy, also behind the mark that Windows puts before UTF-8', () => {
    for (const mark of ['', '\uFEFF']) {
      const { file, read } = linux(mark + JSON.stringify(policy))
      expect(read).toEqual({ ok: true, inForce: { source: file, policy } })
    }
  })

  it('is the only one for the packaged program; one that is started from its sources may be told another', () => {
    const other = linux('{ "theme": "dark" }').file
    const environment = { KARTEI_POLICY: other }
    const own = '{ "theme": "light" }'
    expect(linux(own, { environment }).read).toMatchObject({ inForce: { policy: { theme: 'light' } } })
    const told = linux(own, { environment, isPackaged: false }).read
    expect(told).toMatchObject({ inForce: { source: other, policy: { theme: 'dark' } } })
  })

  it('names a file of authorities, which is read with it and must be as safe', () => {
    const { folder } = linux('{}')
    const pem = join(folder, 'authorities.pem')
    const naming = () => linux(JSON.stringify({ certificateAuthorities: pem })).read
    expect(said(naming())).toEqual([
      `${pem}: the policy names this file in “certificateAuthorities”, and it is not there.`,
    ])
    writeFileSync(pem, 'no certificate', { mode: 0o644 })
    expect(said(naming())).toEqual([
      `${pem}: this file holds no certificate in PEM form; the policy names it in “certificateAuthorities”.`,
    ])
    writeFileSync(pem, authorities.join('\n'), { mode: 0o644 })
    expect(naming()).toMatchObject({ inForce: { authorities: { length: authorities.length } } })
  })
})
