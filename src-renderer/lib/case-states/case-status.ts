import {
  companyKind,
  engagementKind,
  engagementStatus,
  inDoubtStatus,
  individualKind,
  untoldKind,
  untoldStatus,
} from '@contract/api/cases'
import {
  IconAlertOctagon,
  IconBan,
  IconBuilding,
  IconBuildingStore,
  IconCircleCheck,
  IconCreditCard,
  IconFileDescription,
  IconFileSearch,
  IconFileUpload,
  IconHelpCircle,
  IconHelpHexagon,
  IconLoader2,
  IconMessageQuestion,
  IconSignature,
  IconUser,
  IconUserSearch,
  IconUsers,
  IconWallet,
  type Icon,
} from '@tabler/icons-react'
import { type TextKey, useTexts } from '../i18n/texts'

export { tabOf, useNextStep } from './next-steps'

/** The clerk acts, others act, done, failed, over without success. `data-tone` carries it (tokens.css). */
export type Tone = 'act' | 'wait' | 'done' | 'stop' | 'end'

type Key = TextKey<'case-states/status'>

interface Look<Label> {
  readonly icon: Icon
  readonly tone: Tone
  readonly label: Label
}

/** Every status of "States and transitions" and Kartei's own: its silhouette and whose turn it is. */
const looks: Readonly<Record<string, Look<Key>>> = {
  PROCESSING: { icon: IconLoader2, tone: 'wait', label: 'PROCESSING' },
  AWAITING_DOCUMENTS: { icon: IconFileUpload, tone: 'act', label: 'AWAITING_DOCUMENTS' },
  AWAITING_SIGNING: { icon: IconSignature, tone: 'act', label: 'AWAITING_SIGNING' },
  AWAITING_DOCUMENT_REVIEW: { icon: IconFileSearch, tone: 'wait', label: 'AWAITING_DOCUMENT_REVIEW' },
  AWAITING_MANUAL_REVIEW: { icon: IconUserSearch, tone: 'wait', label: 'AWAITING_MANUAL_REVIEW' },
  AWAITING_ADDITIONAL_INFO: { icon: IconMessageQuestion, tone: 'act', label: 'AWAITING_ADDITIONAL_INFO' },
  AWAITING_CARD_CREATION: { icon: IconCreditCard, tone: 'wait', label: 'AWAITING_CARD_CREATION' },
  COMPLETED: { icon: IconCircleCheck, tone: 'done', label: 'COMPLETED' },
  REJECTED: { icon: IconBan, tone: 'end', label: 'REJECTED' },
  FAILED: { icon: IconAlertOctagon, tone: 'stop', label: 'FAILED' },
  [engagementStatus]: { icon: IconWallet, tone: 'done', label: 'ENGAGEMENT' },
  [inDoubtStatus]: { icon: IconHelpHexagon, tone: 'act', label: 'IN_DOUBT' },
  [untoldStatus]: { icon: IconHelpCircle, tone: 'wait', label: 'NOT_TOLD' },
}

/** More of a word that the service made up has no place in a head or a table; the overview shows it whole. */
const longestWord = 40

/** A word of the service's own, cut where it is longer than any word that fits. */
export const shortened = (word: string): string =>
  word.length > longestWord ? `${word.slice(0, longestWord)} …` : word

/**
 * Icon, tone and word of a status of an onboarding, in the clerk's language; a status that the interface does not name is shown as
 * the service wrote it.
 */
export function useCaseStatus(): (status: string) => Look<string> {
  const t = useTexts('case-states/status')
  return (status) => {
    const look = Object.hasOwn(looks, status) ? looks[status] : undefined
    return look ? { ...look, label: t(look.label) } : { icon: IconHelpCircle, tone: 'wait', label: shortened(status) }
  }
}

const kinds: Readonly<Record<string, { icon: Icon; label: Key }>> = {
  CONSUMER: { icon: IconUser, label: 'kindConsumer' },
  BUSINESS: { icon: IconBuildingStore, label: 'kindBusiness' },
  CORPORATE: { icon: IconBuilding, label: 'kindCorporate' },
  SUPPLEMENTARY: { icon: IconUsers, label: 'kindSupplementary' },
  [companyKind]: { icon: IconBuilding, label: 'kindCompany' },
  [individualKind]: { icon: IconFileDescription, label: 'kindIndividual' },
  [untoldKind]: { icon: IconFileDescription, label: 'kindOnboarding' },
  [engagementKind]: { icon: IconWallet, label: 'kindEngagement' },
}

/** Icon and word of a kind of case; a kind that nobody listed is shown as the service wrote it. */
export function useCaseKind(): (kind: string) => { icon: Icon; label: string } {
  const t = useTexts('case-states/status')
  return (kind) => {
    const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
    return known ? { ...known, label: t(known.label) } : { icon: IconHelpCircle, label: shortened(kind) }
  }
}
