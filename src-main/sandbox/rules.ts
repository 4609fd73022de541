import { majorUnits } from './money'
import type { Onboarding, Scenario } from './state'

/** Which applicant data lead to what, in words for the clerk who tries it. */
export interface SandboxRule {
  id: string
  when: { en: string; de: string }
  then: { en: string; de: string }
}

/** The members that the rules look at. */
export type Application = Pick<Onboarding, 'kind' | 'cardType' | 'applicant' | 'company'>

interface ScenarioRule extends SandboxRule {
  scenario: Scenario
  applies(application: Application, today: Date): boolean
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const lastNameIs =
  (...names: string[]) =>
  ({ applicant }: Application): boolean =>
    names.includes(text(applicant.lastName).toLowerCase())

function isUnder18({ applicant }: Application, today: Date): boolean {
  const [, year, rest] = /^(\d{4})(-\d\d-\d\d)$/.exec(text(applicant.dateOfBirth)) ?? []
  if (year === undefined || rest === undefined) return false
  return `${Number(year) + 18}${rest}` > today.toISOString().slice(0, 10)
}

function earnsBelow500({ applicant }: Application): boolean {
  const units = majorUnits(applicant.monthlyIncome)
  return units !== undefined && units < 500
}

const isCompany = ({ kind }: Application): boolean => kind === 'BUSINESS' || kind === 'CORPORATE'
const companyName = ({ company }: Application): string => text(company?.name)
const isInsolvent = (application: Application): boolean => /insolven/i.test(companyName(application))
const isPartnershipOrSmall = (application: Application): boolean =>
  isCompany(application) && /(^|\s)(GbR|UG|OHG|e\.\s?K\.|e\.\s?V\.)(\s|$|\()/i.test(companyName(application))

/** The first one that applies decides; the last one always does. */
const scenarioRules: ScenarioRule[] = [
  {
    id: 'last-name-reject',
    when: { en: 'Last name “Reject” or “Ablehnung”', de: 'Nachname „Ablehnung“ oder „Reject“' },
    then: { en: 'Rejected after the checks', de: 'Nach der Prüfung abgelehnt' },
    scenario: 'rejected',
    applies: lastNameIs('reject', 'ablehnung'),
  },
  {
    id: 'last-name-failure',
    when: { en: 'Last name “Failure” or “Fehler”', de: 'Nachname „Fehler“ oder „Failure“' },
    then: { en: 'Failed after the checks', de: 'Nach der Prüfung fehlgeschlagen' },
    scenario: 'failed',
    applies: lastNameIs('failure', 'fehler'),
  },
  {
    id: 'under-18',
    when: { en: 'Date of birth less than 18 years ago', de: 'Geburtsdatum vor weniger als 18 Jahren' },
    then: { en: 'Rejected after the checks', de: 'Nach der Prüfung abgelehnt' },
    scenario: 'rejected',
    applies: isUnder18,
  },
  {
    id: 'low-income',
    when: { en: 'Monthly income below 500.00 of its currency', de: 'Monatseinkommen unter 500,00 seiner Währung' },
    then: { en: 'Rejected after the checks', de: 'Nach der Prüfung abgelehnt' },
    scenario: 'rejected',
    applies: earnsBelow500,
  },
  {
    id: 'company-insolvent',
    when: { en: 'Company name contains “Insolven”', de: 'Name des Unternehmens enthält „Insolven“' },
    then: { en: 'Rejected after the checks', de: 'Nach der Prüfung abgelehnt' },
    scenario: 'rejected',
    applies: isInsolvent,
  },
  {
    id: 'last-name-documents',
    when: { en: 'Last name “Documents” or “Unterlagen”', de: 'Nachname „Unterlagen“ oder „Documents“' },
    then: {
      en: 'Awaiting documents; an upload leads to document review, signing, card creation, completed',
      de: 'Wartet auf Dokumente; ein Upload führt zu Dokumentenprüfung, Unterschrift, Kartenerstellung, abgeschlossen',
    },
    scenario: 'documents',
    applies: lastNameIs('documents', 'unterlagen'),
  },
  {
    id: 'last-name-illegible',
    when: { en: 'Last name “Illegible” or “Unleserlich”', de: 'Nachname „Unleserlich“ oder „Illegible“' },
    then: {
      en: 'Awaiting documents; the first upload is reviewed and asked for again, the second one goes on',
      de: 'Wartet auf Dokumente; der erste Upload wird geprüft und erneut angefordert, der zweite geht weiter',
    },
    scenario: 'illegible-documents',
    applies: lastNameIs('illegible', 'unleserlich'),
  },
  {
    id: 'last-name-query',
    when: { en: 'Last name “Query” or “Rückfrage”', de: 'Nachname „Rückfrage“ oder „Query“' },
    then: {
      en: 'Awaiting additional information; an upload leads to document review and on from there',
      de: 'Wartet auf weitere Angaben; ein Upload führt zur Dokumentenprüfung und weiter',
    },
    scenario: 'additional-info',
    applies: lastNameIs('query', 'rückfrage', 'rueckfrage'),
  },
  {
    id: 'last-name-review',
    when: { en: 'Last name “Review” or “Prüfung”', de: 'Nachname „Prüfung“ oder „Review“' },
    then: {
      en: 'Reviewed by hand, shown as awaiting additional information; 20 seconds later signing',
      de: 'Prüfung von Hand, gezeigt als Warten auf weitere Angaben; 20 Sekunden später Unterschrift',
    },
    scenario: 'manual-review',
    applies: lastNameIs('review', 'prüfung', 'pruefung'),
  },
  {
    id: 'last-name-nobody',
    when: { en: 'Last name “Nobody” or “Niemand”', de: 'Nachname „Niemand“ oder „Nobody“' },
    then: {
      en: 'Awaiting signing for ever: nobody signs',
      de: 'Wartet für immer auf Unterschrift: niemand unterschreibt',
    },
    scenario: 'never-signed',
    applies: lastNameIs('nobody', 'niemand'),
  },
  {
    id: 'company-documents',
    when: {
      en: 'Business or corporate, company name with GbR, UG, OHG, e.K. or e.V.',
      de: 'Geschäftskunde oder Firmenkunde, Name des Unternehmens mit GbR, UG, OHG, e.K. oder e.V.',
    },
    then: {
      en: 'Awaiting documents; an upload leads to document review, signing, card creation, completed',
      de: 'Wartet auf Dokumente; ein Upload führt zu Dokumentenprüfung, Unterschrift, Kartenerstellung, abgeschlossen',
    },
    scenario: 'documents',
    applies: isPartnershipOrSmall,
  },
  {
    id: 'prepaid',
    when: { en: 'Card type Prepaid', de: 'Kartenart Prepaid' },
    then: {
      en: 'Card creation without signing, then completed',
      de: 'Kartenerstellung ohne Unterschrift, dann abgeschlossen',
    },
    scenario: 'no-signing',
    applies: ({ cardType }) => cardType === 'PREPAID',
  },
  {
    id: 'anyone-else',
    when: { en: 'Anyone else', de: 'Alle anderen' },
    then: {
      en: 'Awaiting signing; signed by itself after 8 seconds, then card creation, then completed',
      de: 'Wartet auf Unterschrift; nach 8 Sekunden von selbst unterschrieben, dann Kartenerstellung, dann abgeschlossen',
    },
    scenario: 'signing',
    applies: () => true,
  },
]

/** Valid by its checksum, of a bank that does not exist. */
export const failingIban = 'DE85999999999999999999'

const otherRules: SandboxRule[] = [
  {
    id: 'iban-fails',
    when: { en: `Mandate for the IBAN ${failingIban}`, de: `Mandat für die IBAN ${failingIban}` },
    then: { en: 'The mandate fails', de: 'Das Mandat schlägt fehl' },
  },
  {
    id: 'first-invoice',
    when: { en: 'A minute after an application is completed', de: 'Eine Minute nach Abschluss eines Antrags' },
    then: { en: 'The engagement has its first invoice', de: 'Das Engagement hat seine erste Rechnung' },
  },
]

export function scenarioOf(application: Application, today: Date): Scenario {
  return scenarioRules.find((rule) => rule.applies(application, today))?.scenario ?? 'signing'
}

export function allRules(): SandboxRule[] {
  return [...scenarioRules, ...otherRules].map(({ id, when, then }) => ({ id, when: { ...when }, then: { ...then } }))
}
