import { engagementStatus, untoldStatus, type Case } from '@contract/api/cases'

export type Language = 'en' | 'de'
type Words = Readonly<Record<Language, string>>

/** States as the screens name them, and what a clerk does next, in a sentence for a notification. */
const states: Readonly<Record<string, { readonly is: Words; readonly next: Words }>> = {
  PROCESSING: {
    is: { en: 'Processing', de: 'In Bearbeitung' },
    next: { en: 'Nothing to do: the checks run by themselves.', de: 'Nichts zu tun: Die Prüfungen laufen von selbst.' },
  },
  AWAITING_DOCUMENTS: {
    is: { en: 'Awaiting documents', de: 'Dokumente fehlen' },
    next: { en: 'Next: upload the documents.', de: 'Nächster Schritt: Dokumente hochladen.' },
  },
  AWAITING_SIGNING: {
    is: { en: 'Awaiting signing', de: 'Unterschrift fehlt' },
    next: { en: 'Next: send the signing link.', de: 'Nächster Schritt: Signierlink senden.' },
  },
  AWAITING_DOCUMENT_REVIEW: {
    is: { en: 'Document review', de: 'Dokumentenprüfung' },
    next: {
      en: 'Nothing to do: the service reads the documents.',
      de: 'Nichts zu tun: Der Dienst liest die Dokumente.',
    },
  },
  AWAITING_MANUAL_REVIEW: {
    is: { en: 'Manual review', de: 'Manuelle Prüfung' },
    next: { en: 'Nothing to do: the service decides.', de: 'Nichts zu tun: Der Dienst entscheidet.' },
  },
  AWAITING_ADDITIONAL_INFO: {
    is: { en: 'Awaiting information', de: 'Angaben fehlen' },
    next: {
      en: 'Next: wait for the bank, or answer what it asked by e-mail.',
      de: 'Nächster Schritt: auf die Bank warten oder beantworten, was sie per E-Mail gefragt hat.',
    },
  },
  AWAITING_CARD_CREATION: {
    is: { en: 'Card creation', de: 'Kartenerstellung' },
    next: { en: 'Nothing to do: the card is being made.', de: 'Nichts zu tun: Die Karte wird erstellt.' },
  },
  COMPLETED: {
    is: { en: 'Completed', de: 'Abgeschlossen' },
    next: { en: 'Nothing left to do.', de: 'Nichts mehr zu tun.' },
  },
  REJECTED: {
    is: { en: 'Rejected', de: 'Abgelehnt' },
    next: { en: 'Next: notificationOf the applicant.', de: 'Nächster Schritt: Antragsteller benachrichtigen.' },
  },
  FAILED: {
    is: { en: 'Failed', de: 'Fehlgeschlagen' },
    next: { en: 'Next: read the answer of the service.', de: 'Nächster Schritt: Antwort des Dienstes lesen.' },
  },
  [engagementStatus]: {
    is: { en: 'Engagement', de: 'Engagement' },
    next: { en: 'Mandate and invoices are available now.', de: 'Mandat und Rechnungen sind jetzt verfügbar.' },
  },
  [untoldStatus]: {
    is: { en: 'Status not told', de: 'Status nicht mitgeteilt' },
    next: { en: 'Next: read the answer of the service.', de: 'Nächster Schritt: Antwort des Dienstes lesen.' },
  },
}

const registerMandate: Words = { en: 'Next: register the mandate.', de: 'Nächster Schritt: Mandat registrieren.' }
const unnamed: Words = { en: 'The service names no next step.', de: 'Der Dienst nennt keinen nächsten Schritt.' }

/** Lines of a notification about several cases at most; the others are only counted. */
const shownCases = 3

/** A state that nobody listed is shown as the service wrote it. */
const nameOf = (status: string, language: Language): string =>
  (Object.hasOwn(states, status) ? states[status]?.is[language] : undefined) ?? status

function nextOf({ status, identifiers }: Case, language: Language): string {
  if (status === 'COMPLETED' && identifiers.mandateIds.length === 0) return registerMandate[language]
  return ((Object.hasOwn(states, status) ? states[status]?.next : undefined) ?? unnamed)[language]
}

/** The text of a notification about changed cases: the applicant, the new status, and for a single case the next step. */
export function notificationOf(cases: readonly Case[], language: Language): { title: string; body: string } {
  const [only] = cases
  if (only && cases.length === 1)
    return { title: only.title, body: `${nameOf(only.status, language)}. ${nextOf(only, language)}` }
  const lines = cases.slice(0, shownCases).map(({ title, status }) => `${title}: ${nameOf(status, language)}`)
  const more = cases.length - lines.length
  if (more > 0) lines.push(language === 'de' ? `und ${more} weitere` : `and ${more} more`)
  const title = language === 'de' ? `${cases.length} Fälle haben sich geändert` : `${cases.length} cases have changed`
  return { title, body: lines.join('\n') }
}
