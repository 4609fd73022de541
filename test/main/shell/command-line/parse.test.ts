import { describe, expect, it } from 'vitest'
import {
  argumentsFor,
  caseOfLink,
  givenTo,
  readClicked,
  readCommandLine,
  withoutAsks,
} from '../../../../src-main/shell/command-line/parse'
import { refusedIn } from '../../../../src-main/shell/launch'

const id = '0b6ccb5a-54f0-4b8e-9a2d-6f6f5b0a1d11'

describe('the command line', () => {
  it.each([
    [[], { kind: 'window' }],
    [['--open', id], { kind: 'window', open: id }],
    [[`--open=${id}`], { kind: 'window', open: id }],
    [['-open', id], { kind: 'window', open: id }],
    [['-health'], { kind: 'health' }],
    [['--open', `kartei://case/${id}`], { kind: 'window', open: id }],
    [[`kartei://case/${id}`], { kind: 'window', open: id }],
    [['/tmp/an other.kartei'], { kind: 'window', file: '/tmp/an other.kartei' }],
    [['file:///tmp/an%20other.kartei'], { kind: 'window', file: '/tmp/an other.kartei' }],
    [['--', '-odd-name.kartei'], { kind: 'window', file: '-odd-name.kartei' }],
    [['--health'], { kind: 'health' }],
    [['--version'], { kind: 'version' }],
    [['-V'], { kind: 'version' }],
    [['-h'], { kind: 'help' }],
    [['--open', id, '--help'], { kind: 'help' }],
  ])('%j asks for %j', (given, asked) => {
    expect(readCommandLine(given)).toEqual(asked)
  })

  it.each([
    [['--open'], 'value-missing', '--open'],
    [['--open='], 'value-missing', '--open'],
    [['--help', '--open'], 'value-missing', '--open'],
    [['--open', '--health'], 'value-missing', '--open'],
    [['--open', id, '--open', id], 'given-twice', '--open'],
    [['--open', 'x'.repeat(201)], 'not-an-id', '--open'],
    [['--open', 'a\nb'], 'not-an-id', '--open'],
    [['--open', 'a\u202eb'], 'not-an-id', '--open'],
    [['--open', 'kartei://erase/everything'], 'not-a-link', 'kartei://erase/everything'],
    [['--open', id, 'a.kartei'], 'one-thing-only', 'a.kartei'],
    [['--open', id, '--health'], 'one-thing-only', '--health'],
    [['--health', '--health'], 'given-twice', '--health'],
    [['--health', `kartei://case/${id}`], 'one-thing-only', `kartei://case/${id}`],
    [['a.kartei', 'b.kartei'], 'one-thing-only', 'b.kartei'],
  ])('%j is not understood: %s', (given, code, name) => {
    expect(readCommandLine(given)).toEqual({ kind: 'unclear', problem: { code, name } })
  })

  it('says of a name in an older encoding that it cannot be read, and looks for no other file', () => {
    const name = 'Gr\uFFFD\uFFFDe.json'
    for (const given of [['--open', name], [`--open=${name}`]])
      expect(readCommandLine(given)).toEqual({ kind: 'unclear', problem: { code: 'not-utf8', name } })
    const refused = { kind: 'window', refused: { code: 'not-utf8', name } } as const
    expect(readCommandLine([name])).toEqual(refused)
    expect(readCommandLine(argumentsFor(refused))).toEqual(refused)
  })

  it.each(['kartei://erase/everything', 'kartei:', 'https://example.org/', 'file://host/a.kartei', 'file:///%00'])(
    'says of %s in the window that it is not opened',
    (clicked) => {
      const refused = { kind: 'window', refused: { code: 'not-a-link', name: clicked } }
      expect(readCommandLine([clicked])).toEqual(refused)
      expect(readClicked(clicked)).toEqual(refused)
    },
  )

  it('leaves the switches of Chromium alone, whatever they hold', () => {
    expect(readCommandLine(['--user-data-dir=/tmp/a', '--lang=de', '-psn_0_1', `--open=${id}`])).toEqual({
      kind: 'window',
      open: id,
    })
  })

  it('leaves the program and what stands before it out where it is started from its sources', () => {
    const argv = ['electron', '--no-sandbox', '.', '--open', id]
    expect(givenTo({ argv, isPackaged: false })).toEqual(['--open', id])
    expect(givenTo({ argv, isPackaged: true })).toEqual(argv.slice(1))
    expect(givenTo({ argv: ['electron', '-r', 'before.cjs', '.', '--open', id], isPackaged: false })).toEqual([
      '--open',
      id,
    ])
  })

  it('is not asked again where the program starts itself anew', () => {
    const given = ['--user-data-dir=/p', '--open', 'Nord', '--open=1', '--lang=de', '--', 'a.kartei']
    const kept = ['--user-data-dir=/p', '--lang=de']
    expect(withoutAsks({ argv: ['kartei', ...given], isPackaged: true })).toEqual(kept)
    const argv = ['electron', '--no-sandbox', '.', ...given]
    expect(withoutAsks({ argv, isPackaged: false })).toEqual(['--no-sandbox', '.', ...kept])
    expect(withoutAsks({ argv: ['kartei', 'kartei://case/1'], isPackaged: true })).toEqual([])
  })

  it('is written so that another process reads the same', () => {
    for (const asked of [
      { kind: 'window' },
      { kind: 'window', open: '--health' },
      { kind: 'window', file: '/tmp/--help' },
      { kind: 'window', refused: { code: 'not-a-link', name: 'kartei://a b' } },
    ] as const)
      expect(readCommandLine(argumentsFor(asked))).toEqual(asked)
  })

  it('takes nothing else for a switch of one letter', () => {
    const launch = { isPackaged: true, platform: 'linux', environment: {} } as const
    expect(refusedIn({ ...launch, arguments: ['-v', '-V=1', '-h=1', '-H'] }).switches).toEqual(['v', 'V', 'h', 'H'])
  })

  it('is what the packaged program takes, and the sources of danger are still refused beside it', () => {
    const given = ['--open=1', '--health', '-h', '-V', '--version', '--help']
    const launch = { isPackaged: true, platform: 'linux', environment: {} } as const
    expect(refusedIn({ ...launch, arguments: given }).switches).toEqual([])
    expect(refusedIn({ ...launch, arguments: [...given, '--inspect'] }).switches).toEqual(['inspect'])
  })
})

describe('a link', () => {
  it.each([
    [`kartei://case/${id}`, id],
    [`KARTEI://CASE/${id}/`, id],
    ['kartei://case/AB%2D12', 'AB-12'],
    ['kartei://case/', undefined],
    ['kartei://case/%20', undefined],
    ['kartei://case/%00', undefined],
    ['kartei://case/%E0%A4%A', undefined],
    [`kartei://case/${id}?send=1`, undefined],
    [`kartei://case/${id}#send`, undefined],
    [`kartei://case/${id}/documents`, undefined],
    ['kartei://customer/1', undefined],
    ['kartei://user@case/1', undefined],
    [`kartei:case/${id}`, undefined],
    [`kartei://case/${'a'.repeat(201)}`, undefined],
  ])('%s names %s', (link, expected) => {
    expect(caseOfLink(link)).toBe(expected)
  })
})
