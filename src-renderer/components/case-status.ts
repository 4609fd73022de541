import type { Case } from '@contract/cases'
import { engagementStatus } from '@contract/cases'
import {
  IconAlertOctagon,
  IconBan,
  IconBuilding,
  IconBuildingStore,
  IconCircleCheck,
  IconCreditCard,
  IconFileSearch,
  IconFileUpload,
  IconHelpCircle,
  IconLoader2,
  IconMessageQuestion,
  IconSignature,
  IconUser,
  IconUserSearch,
  IconUsers,
  IconWallet,
  type Icon,
} from '@tabler/icons-react'
import type { CaseTab } from '../app/screen'
import { defineTexts, useTexts } from '../i18n/texts'

/** The clerk acts, others act, done, failed, over without success. `data-tone` carries it (tokens.css). */
export type Tone = 'act' | 'wait' | 'done' | 'stop' | 'end'

export const caseStatusTexts = defineTexts('case-status', {
  PROCESSING: { en: 'Processing', de: 'In Bearbeitung' },
  AWAITING_DOCUMENTS: { en: 'Awaiting documents', de: 'Dokumente fehlen' },
  AWAITING_SIGNING: { en: 'Awaiting signing', de: 'Unterschrift fehlt' },
  AWAITING_DOCUMENT_REVIEW: { en: 'Document review', de: 'Dokumentenprüfung' },
  AWAITING_MANUAL_REVIEW: { en: 'Manual review', de: 'Manuelle Prüfung' },
  AWAITING_ADDITIONAL_INFO: { en: 'Awaiting information', de: 'Angaben fehlen' },
  AWAITING_CARD_CREATION: { en: 'Card creation', de: 'Kartenerstellung' },
  COMPLETED: { en: 'Completed', de: 'Abgeschlossen' },
  REJECTED: { en: 'Rejected', de: 'Abgelehnt' },
  FAILED: { en: 'Failed', de: 'Fehlgeschlagen' },
  ENGAGEMENT: { en: 'Engagement', de: 'Engagement' },

  processingNext: { en: 'Checks run by themselves', de: 'Prüfungen laufen von selbst' },
  documentsNext: { en: 'Upload documents', de: 'Dokumente hochladen' },
  signingNext: { en: 'Send signing link', de: 'Signierlink senden' },
  documentReviewNext: { en: 'Service reads the documents', de: 'Dienst liest die Dokumente' },
  manualReviewNext: { en: 'Service decides', de: 'Dienst entscheidet' },
  informationNext: { en: 'Answer the query', de: 'Rückfrage beantworten' },
  cardNext: { en: 'Card is being made', de: 'Karte wird erstellt' },
  mandateNext: { en: 'Register mandate', de: 'Mandat einrichten' },
  nothingNext: { en: 'Nothing left to do', de: 'Nichts mehr zu tun' },
  failedNext: { en: 'Read the answer', de: 'Antwort lesen' },
  engagementNext: { en: 'Mandate and invoices', de: 'Mandat und Rechnungen' },
  unknownNext: { en: 'Service names no step', de: 'Dienst nennt keinen Schritt' },

  kindConsumer: { en: 'Consumer', de: 'Privat' },
  kindBusiness: { en: 'Business', de: 'Geschäft' },
  kindCorporate: { en: 'Corporate', de: 'Unternehmen' },
  kindSupplementary: { en: 'Supplementary', de: 'Zusatzkarte' },
  kindEngagement: { en: 'Engagement', de: 'Engagement' },

  today: { en: 'All', de: 'Alle' },
  needsAction: { en: 'Needs action', de: 'Zu tun' },
  waiting: { en: 'Waiting', de: 'Wartet' },
  done: { en: 'Done', de: 'Erledigt' },
  needsActionGroup: { en: 'Needs action', de: 'Zu tun' },
  waitingGroup: { en: 'Waiting for others', de: 'Wartet auf andere' },
  doneGroup: { en: 'Done', de: 'Erledigt' },
})

type Key = keyof (typeof caseStatusTexts)['table']

interface StatusLook {
  readonly icon: Icon
  readonly tone: Tone
  readonly label: Key
  readonly next: Key
  /** Where the next step is done. */
  readonly tab: CaseTab
}

/** Every status of "States and transitions": its silhouette, whose turn it is, what comes next. */
const looks: Readonly<Record<string, StatusLook>> = {
  PROCESSING: { icon: IconLoader2, tone: 'wait', label: 'PROCESSING', next: 'processingNext', tab: 'documents' },
  AWAITING_DOCUMENTS: {
    icon: IconFileUpload,
    tone: 'act',
    label: 'AWAITING_DOCUMENTS',
    next: 'documentsNext',
    tab: 'documents',
  },
  AWAITING_SIGNING: {
    icon: IconSignature,
    tone: 'act',
    label: 'AWAITING_SIGNING',
    next: 'signingNext',
    tab: 'documents',
  },
  AWAITING_DOCUMENT_REVIEW: {
    icon: IconFileSearch,
    tone: 'wait',
    label: 'AWAITING_DOCUMENT_REVIEW',
    next: 'documentReviewNext',
    tab: 'documents',
  },
  AWAITING_MANUAL_REVIEW: {
    icon: IconUserSearch,
    tone: 'wait',
    label: 'AWAITING_MANUAL_REVIEW',
    next: 'manualReviewNext',
    tab: 'documents',
  },
  AWAITING_ADDITIONAL_INFO: {
    icon: IconMessageQuestion,
    tone: 'act',
    label: 'AWAITING_ADDITIONAL_INFO',
    next: 'informationNext',
    tab: 'documents',
  },
  AWAITING_CARD_CREATION: {
    icon: IconCreditCard,
    tone: 'wait',
    label: 'AWAITING_CARD_CREATION',
    next: 'cardNext',
    tab: 'documents',
  },
  COMPLETED: { icon: IconCircleCheck, tone: 'done', label: 'COMPLETED', next: 'nothingNext', tab: 'direct-debit' },
  REJECTED: { icon: IconBan, tone: 'end', label: 'REJECTED', next: 'nothingNext', tab: 'documents' },
  FAILED: { icon: IconAlertOctagon, tone: 'stop', label: 'FAILED', next: 'failedNext', tab: 'documents' },
  [engagementStatus]: {
    icon: IconWallet,
    tone: 'done',
    label: 'ENGAGEMENT',
    next: 'engagementNext',
    tab: 'direct-debit',
  },
}

export interface ShownStatus {
  readonly icon: Icon
  readonly tone: Tone
  /** In the clerk's language; a status that the interface does not name is shown as the service wrote it. */
  readonly label: string
}

/** Icon, tone and word of a status of an onboarding. */
export function useCaseStatus(): (status: string) => ShownStatus {
  const t = useTexts(caseStatusTexts)
  return (status) => {
    const look = looks[status]
    return look
      ? { icon: look.icon, tone: look.tone, label: t(look.label) }
      : { icon: IconHelpCircle, tone: 'wait', label: status }
  }
}

export interface NextStep {
  readonly text: string
  /** Whether the clerk can act on it; else it is somebody else's step, or none. */
  readonly actionable: boolean
}

type Known = Pick<Case, 'status' | 'turn' | 'identifiers'>

const awaitsMandate = ({ status, identifiers }: Known): boolean =>
  status === 'COMPLETED' && identifiers.mandateIds.length === 0

/** What is to be done next on a case, as far as its status and what was done here tell. */
export function useNextStep(): (known: Known) => NextStep {
  const t = useTexts(caseStatusTexts)
  return (known) => {
    if (awaitsMandate(known)) return { text: t('mandateNext'), actionable: true }
    const look = looks[known.status]
    return { text: t(look?.next ?? 'unknownNext'), actionable: known.turn === 'needs-action' }
  }
}

/** The tab on which the next step of a case is done. */
export const tabOf = ({ status }: Pick<Case, 'status'>): CaseTab => looks[status]?.tab ?? 'documents'

const kinds: Readonly<Record<string, { icon: Icon; label: Key }>> = {
  CONSUMER: { icon: IconUser, label: 'kindConsumer' },
  INDIVIDUAL: { icon: IconUser, label: 'kindConsumer' },
  BUSINESS: { icon: IconBuildingStore, label: 'kindBusiness' },
  CORPORATE: { icon: IconBuilding, label: 'kindCorporate' },
  SUPPLEMENTARY: { icon: IconUsers, label: 'kindSupplementary' },
  [engagementStatus]: { icon: IconWallet, label: 'kindEngagement' },
}

/** Icon and word of a kind of case; a kind that nobody listed is shown as the service wrote it. */
export function useCaseKind(): (kind: string) => { icon: Icon; label: string } {
  const t = useTexts(caseStatusTexts)
  return (kind) => {
    const known = kinds[kind]
    return known ? { icon: known.icon, label: t(known.label) } : { icon: IconHelpCircle, label: kind }
  }
}
