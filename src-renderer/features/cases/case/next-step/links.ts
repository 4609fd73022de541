import type { Onboarding } from '@contract/api/onboarding'
import { seenLinkMember } from '@contract/api/signing-links'
import { isWebPage } from '@contract/domain/urls'
import { live, useLive } from '../../../../lib/api/live'
import { kartei } from '../../../../lib/api/kartei'

/** A link of the additional information, with the path of the member that holds it. */
export interface MemberLink {
  readonly member: string
  readonly link: string
  readonly host: string
}

/** The id of the button that chooses the first of the links on offer, in the overview of the case. */
export const firstOfferId = (caseId: string): string => `signing-link-first-${caseId}`

/** Answers are not nested deeper, and no clerk reads more links. */
const most = { depth: 12, links: 50 }

const additional = 'additionalInformation'

/**
 * Every page of the additional information that a browser may be asked for. Members of another form than the interface
 * shows stand under `asItCame`, by their path in the answer.
 */
export function linksIn(onboarding: Onboarding): MemberLink[] {
  const found: MemberLink[] = []
  collect(onboarding.additionalInformation, [], found)
  const asItCame = onboarding['asItCame']
  if (typeof asItCame === 'object' && asItCame !== null)
    for (const [path, value] of Object.entries(asItCame)) {
      if (path === additional) collect(value, [], found)
      else if (path.startsWith(`${additional}.`)) collect(value, [path.slice(additional.length + 1)], found)
    }
  return found
}

function collect(value: unknown, path: readonly string[], found: MemberLink[]): void {
  if (typeof value === 'string') {
    const link = value.trim()
    if (found.length < most.links && isWebPage(link))
      found.push({ member: path.join('.') || additional, link, host: new URL(link).host })
    return
  }
  if (typeof value !== 'object' || value === null || path.length >= most.depth) return
  for (const [name, own] of Object.entries(value)) collect(own, [...path, name], found)
}

/** Signing links of a case, as far as they are known. */
export interface SigningLinks {
  /** Held by members that are known to hold it, the newest choice first; each link once. */
  readonly known: readonly MemberLink[]
  readonly others: readonly MemberLink[]
  /** The members that clerks chose in this environment, the newest choice first. */
  readonly chosen: readonly string[]
}

export function signingLinksOf(links: readonly MemberLink[], chosen: readonly string[]): SigningLinks {
  const members = [...new Set([...chosen, seenLinkMember])]
  const held = members.flatMap((member) => links.find((each) => each.member === member) ?? [])
  const known = held.filter(({ link }, place) => held.findIndex((each) => each.link === link) === place)
  return { known, others: links.filter(({ link }) => !known.some((each) => each.link === link)), chosen }
}

const chosenMembers = live({
  key: 'signing-links',
  ask: () => kartei.signingLinks.members(),
  on: kartei.signingLinks.onChanged,
  take: (_known, news) => news,
})

/**
 * Undefined while nobody can say which link it is, until the choices of the environment are read; without them where they
 * cannot be.
 */
export function useSigningLinks(onboarding: Onboarding | undefined): SigningLinks | undefined {
  const { data, error } = useLive(chosenMembers)
  if (!onboarding) return undefined
  const links = signingLinksOf(linksIn(onboarding), data?.members ?? [])
  if (data ?? error) return links
  return links.known.length > 0 ? { ...links, others: [] } : undefined
}
