import type { Onboarding } from '@contract/api/onboarding'
import { describe, expect, it } from 'vitest'
import { linksIn, signingLinksOf } from '../../../../../src-renderer/features/cases/case/next-step/signing'

const link = 'https://sign.example/s/7d098e55?a=1&b=ü'
const links = (given: Record<string, unknown>): [string, string][] =>
  linksIn(given as Onboarding).map((each) => [each.member, each.link])

describe('the links of an answer', () => {
  it('are the https values of the additional information, wherever in it they stand', () => {
    expect(
      links({
        additionalInformation: {
          esign: link,
          signing: { document: { href: link }, note: 'see https://sign.example' },
          links: [{ rel: 'sign', url: 'https://b.example/1' }, 'HTTPS://C.example/2 '],
          creditAssessment: { approvedAt: '2026-07-09T12:02:30Z', amount: 5n, none: null },
        },
        applicant: { homepage: 'https://elsewhere.example/' },
      }),
    ).toEqual([
      ['esign', link],
      ['signing.document.href', link],
      ['links.0.url', 'https://b.example/1'],
      ['links.1', 'HTTPS://C.example/2'],
    ])
  })

  it.each([
    'http://sign.example/s/1',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://bank.example@evil.example/',
    'https://user:pass@evil.example/',
    'https://sign.example/a b',
    'https:/sign.example',
    'sign.example/s/1',
    '',
  ])('are no %s', (value) => {
    expect(links({ additionalInformation: { signingUrl: value, deep: [value] } })).toEqual([])
  })

  it('are found where the additional information is of another form than the interface shows', () => {
    expect(
      links({ asItCame: { 'additionalInformation.signingUrl': { web: link }, 'applicant.phone': [link] } }),
    ).toEqual([['signingUrl.web', link]])
    expect(links({ asItCame: { additionalInformation: [link] } })).toEqual([['0', link]])
    expect(links({ asItCame: { additionalInformation: link } })).toEqual([['additionalInformation', link]])
    for (const additionalInformation of [undefined, null]) expect(links({ additionalInformation })).toEqual([])
  })

  it('end where nobody would read on', () => {
    const bottomless: Record<string, unknown> = { url: link }
    let holder = bottomless
    for (let depth = 0; depth < 5_000; depth++) holder = { holder }
    expect(links({ additionalInformation: holder })).toEqual([])
    const many = Array.from({ length: 5_000 }, (_, n) => `${link}${n}`)
    expect(links({ additionalInformation: { many } }).length).toBeLessThanOrEqual(50)
  })
})

describe('the signing link', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((member) => ({
    member,
    link: `https://${member}.example/`,
    host: `${member}.example`,
  }))
  const seen = { member: 'signingUrl', link: 'https://seen.example/', host: 'seen.example' }
  if (!a || !b || !c) throw new Error('There are three.')

  it('stands in signingUrl without a choice, and in what was chosen last before that', () => {
    expect(signingLinksOf([a, seen], [])).toMatchObject({ known: [seen], others: [a] })
    expect(signingLinksOf([a, b, seen, c], ['c', 'a'])).toMatchObject({ known: [c, a, seen], others: [b] })
    expect(signingLinksOf([a, seen], ['signingUrl', 'a'])).toMatchObject({ known: [seen, a] })
  })

  it('falls back where the member that was chosen is missing, and is shown once where two hold the same', () => {
    expect(signingLinksOf([seen], ['gone'])).toMatchObject({ known: [seen], others: [] })
    expect(signingLinksOf([a, b], ['gone'])).toMatchObject({ known: [], others: [a, b] })
    const same = { ...a, member: 'copy' }
    expect(signingLinksOf([a, same, seen], ['a', 'copy'])).toMatchObject({ known: [a, seen], others: [] })
  })
})
