import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openPkcs12, type Contents } from '../../../../src-main/lib/pkcs12'
import { usableOf } from '../../../../src-main/lib/pkcs12/usable'
import { fixturePassphrase, pkcs12 } from '../../../fixtures/pkcs12'

const now = new Date('2026-03-02T08:00:00Z')

async function contentsOf(name: Parameters<typeof pkcs12>[0]): Promise<Contents> {
  const opened = await openPkcs12(pkcs12(name), fixturePassphrase)
  if (typeof opened === 'string') throw new Error(opened)
  return opened
}
const judged = async (name: Parameters<typeof pkcs12>[0], at = now) => usableOf(await contentsOf(name), at)

describe('a file in PKCS#12', () => {
  it.each(['modern', 'triple-des', 'without-mac'] as const)('gives certificate, chain and key: %s', async (name) => {
    const usable = await judged(name)
    if (typeof usable === 'string') throw new Error(usable)
    expect(usable.about).toMatchObject({
      subject: 'Kartei workstation 7',
      issuer: 'Made-up branch authority',
      validFrom: '2020-01-01T00:00:00.000Z',
      validUntil: '2120-01-01T00:00:00.000Z',
    })
    const chain = usable.chain.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? []
    expect(chain.map((pem) => new X509Certificate(pem).subject)).toEqual([
      'CN=Kartei workstation 7',
      'CN=Made-up branch authority',
    ])
    expect(usable.key).toMatch(/^-----BEGIN PRIVATE KEY-----/)
  })

  it.each(['modern', 'triple-des', 'rc2', 'without-mac'] as const)(
    'opens with no other passphrase: %s',
    async (name) => {
      for (const passphrase of ['', 'passphrase', `${fixturePassphrase} `])
        expect(await openPkcs12(pkcs12(name), passphrase)).toBe('wrong-passphrase')
    },
  )

  it('says of an encryption that the runtime does not do any more that it is out of use', async () => {
    expect(await openPkcs12(pkcs12('rc2'), fixturePassphrase)).toBe('not-supported')
  })

  it('is looked at within its bounds, whatever its bytes say', async () => {
    expect(await openPkcs12(Buffer.alloc(256 * 1024 + 1, 0x30), '')).toBe('too-large')
    for (const odd of [
      '',
      'a text',
      '\x30\x80'.repeat(2_000),
      '\x30\x84\xff\xff\xff\xff',
      readFileSync(import.meta.filename, 'latin1'),
    ])
      expect(await openPkcs12(Buffer.from(odd, 'latin1'), '')).toBe('not-pkcs12')
  })

  it('never opens, and never throws, with a bit turned anywhere', async () => {
    const whole = pkcs12('modern')
    const bits = Array.from({ length: 150 }, (_, each) => Math.floor((each * whole.length * 8) / 150))
    for (const bit of bits) {
      const turned = Buffer.from(whole)
      turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const opened = await openPkcs12(turned, fixturePassphrase)
      if (typeof opened === 'string') expect(['not-pkcs12', 'not-supported', 'wrong-passphrase']).toContain(opened)
      // What the MAC does not cover changes nothing of what is inside.
      else expect(usableOf(opened, now)).toMatchObject({ about: { subject: 'Kartei workstation 7' } })
    }
  })
})

describe('what a file holds', () => {
  it.each([
    ['expired', 'expired'],
    ['not-yet-valid', 'not-yet-valid'],
    ['server', 'not-for-clients'],
    ['no-key', 'no-key'],
  ] as const)('is refused where it is %s', async (name, problem) => {
    expect(await judged(name)).toBe(problem)
  })

  it('is judged by the day', async () => {
    expect(await judged('expired', new Date('2020-06-01'))).toMatchObject({
      about: { subject: 'Kartei workstation 6' },
    })
    expect(await judged('modern', new Date('2019-06-01'))).toBe('not-yet-valid')
  })

  it('is refused with several keys, and with a key that no certificate is for', async () => {
    const { keys, certificates } = await contentsOf('modern')
    const other = await contentsOf('renewed')
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    expect(usableOf({ keys: [...keys, ...other.keys], certificates }, now)).toBe('several-keys')
    expect(usableOf({ keys: [stranger], certificates }, now)).toBe('no-certificate')
    expect(usableOf({ keys: [...keys, ...keys], certificates }, now)).toMatchObject({ about: {} })
  })
})
