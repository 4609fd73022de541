import type { FailureKind } from '@contract/outcome'
import { defineTexts } from '../../i18n/texts'

/** What was asked for, by the call of the contract; how it ended stands in a column of its own. */
export const actionTexts = defineTexts('journal-actions', {
  'onboarding.create': { en: 'Create onboarding', de: 'Antrag anlegen' },
  'onboarding.read': { en: 'Read onboarding', de: 'Antrag lesen' },
  'onboarding.uploadDocument': { en: 'Upload document', de: 'Dokument hochladen' },
  'onboarding.uploadDocuments': { en: 'Upload documents', de: 'Dokumente hochladen' },
  'onboarding.submitSupplementaryCardholder': { en: 'Submit cardholder', de: 'Karteninhaber übermitteln' },
  'customers.read': { en: 'Read customer', de: 'Kunde lesen' },
  'sepa.consents': { en: 'Read consent texts', de: 'Zustimmungstexte lesen' },
  'sepa.register': { en: 'Register mandate', de: 'Mandat einrichten' },
  'sepa.cancel': { en: 'Cancel mandate', de: 'Mandat beenden' },
  'sepa.mandate': { en: 'Read mandate', de: 'Mandat lesen' },
  'directDebit.setAmount': { en: 'Set amount', de: 'Betrag festlegen' },
  'invoices.list': { en: 'List invoices', de: 'Rechnungen auflisten' },
  'invoices.read': { en: 'Read invoice', de: 'Rechnung lesen' },
  'invoices.document': { en: 'Fetch invoice document', de: 'Rechnungsdokument holen' },
  'invoices.print': { en: 'Print invoices', de: 'Rechnungen drucken' },
  'invoices.printWithDialog': { en: 'Print invoice (dialog)', de: 'Rechnung drucken (Dialog)' },
  'invoices.save': { en: 'Save invoice', de: 'Rechnung speichern' },
  'creditLimit.requestIncrease': { en: 'Request limit increase', de: 'Höheren Rahmen beantragen' },
  'creditLimit.uploadDocuments': { en: 'Upload limit documents', de: 'Unterlagen zum Rahmen hochladen' },
  'cases.open': { en: 'Open by ID', de: 'Mit Kennung öffnen' },
  'environments.save': { en: 'Save environment', de: 'Umgebung speichern' },
  'environments.remove': { en: 'Remove environment', de: 'Umgebung entfernen' },
  'environments.activate': { en: 'Activate environment', de: 'Umgebung aktivieren' },
  'environments.setApiKey': { en: 'Enter API key', de: 'API-Schlüssel eingeben' },
  'environments.clearApiKey': { en: 'Forget API key', de: 'API-Schlüssel vergessen' },
  'preferences.chooseCertificateFile': { en: 'Choose certificate file', de: 'Zertifikatsdatei wählen' },
  'preferences.forgetCertificateFile': { en: 'Drop certificate file', de: 'Zertifikatsdatei verwerfen' },
  'sandbox.reset': { en: 'Reset sandbox', de: 'Sandbox zurücksetzen' },
})

const kinds = {
  'invalid-input': { en: 'not sent: bad input', de: 'nicht gesendet: Eingabe' },
  'no-api-key': { en: 'not sent: no API key', de: 'nicht gesendet: kein API-Schlüssel' },
  'keychain-unavailable': { en: 'not sent: no keychain', de: 'nicht gesendet: kein Schlüsselbund' },
  unauthorized: { en: 'API key refused', de: 'API-Schlüssel abgelehnt' },
  forbidden: { en: 'not allowed', de: 'nicht erlaubt' },
  'not-found': { en: 'not known', de: 'nicht bekannt' },
  conflict: { en: 'refused: conflict', de: 'abgelehnt: Konflikt' },
  'rate-limited': { en: 'asked to pause', de: 'um Pause gebeten' },
  rejected: { en: 'rejected', de: 'zurückgewiesen' },
  'service-error': { en: 'service failed', de: 'Dienst gestört' },
  'unexpected-response': { en: 'answer not readable', de: 'Antwort unlesbar' },
  network: { en: 'not reached', de: 'nicht erreicht' },
  timeout: { en: 'no answer in time', de: 'keine Antwort in der Zeit' },
  'outcome-unknown': { en: 'in doubt', de: 'ungewiss' },
  cancelled: { en: 'cancelled', de: 'abgebrochen' },
  file: { en: 'file problem', de: 'Dateiproblem' },
  printer: { en: 'printer problem', de: 'Druckerproblem' },
  storage: { en: 'not written to disk', de: 'nicht gespeichert' },
  internal: { en: 'error in Kartei', de: 'Fehler in Kartei' },
} as const satisfies Record<FailureKind, { en: string; de: string }>

/** How it ended: `ok` or the kind of the Failure. */
export const outcomeTexts = defineTexts('journal-outcomes', { ...kinds, ok: { en: 'answered', de: 'beantwortet' } })

/** Whether a table has a text of this name. */
export const isIn = <T extends object>(table: T, key: string): key is keyof T & string => Object.hasOwn(table, key)
