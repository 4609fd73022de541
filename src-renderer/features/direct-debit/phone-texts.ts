import { defineTexts } from '../../lib/i18n/texts'

/** A consent by phone. */
export const phoneTexts = defineTexts('direct-debit-phone', {
  called: { en: 'Number called', de: 'Angerufene Nummer' },
  calledMissing: { en: 'Enter the number that was called.', de: 'Die angerufene Nummer eingeben.' },
  spokeWith: { en: 'Who spoke', de: 'Wer am Telefon war' },
  spokeWithMissing: { en: 'Enter who spoke.', de: 'Eingeben, wer am Telefon war.' },
  readAloud: { en: 'Read aloud', de: 'Vorlesen' },
  readAloudHint: {
    en: 'Tick each part as you have read it. What was ticked when is kept with the record of the mandate.',
    de: 'Jeden Teil ankreuzen, sobald er vorgelesen ist. Was wann angekreuzt wurde, bleibt beim Nachweis des Mandats.',
  },
  'part-creditor': { en: 'Creditor', de: 'Zahlungsempfänger' },
  'part-creditorId': { en: 'Creditor identifier', de: 'Gläubiger-Identifikationsnummer' },
  'part-reference': { en: 'Mandate reference', de: 'Mandatsreferenz' },
  'part-account': { en: 'Account', de: 'Konto' },
  'part-text': { en: 'Text {{count}}', de: 'Text {{count}}' },
  'part-refund': { en: 'Refund', de: 'Erstattung' },
  ibanFirst: { en: 'Enter the IBAN first.', de: 'Zuerst die IBAN eingeben.' },
  readAt: { en: 'read aloud at {{time}}', de: 'vorgelesen um {{time}}' },
  partsRead: { en: '{{done}} of {{of}} parts read aloud', de: '{{done}} von {{of}} Teilen vorgelesen' },
  callKept: {
    en: 'Called {{number}}, {{who}} spoke; {{done}} of {{of}} parts read aloud.',
    de: 'Angerufen {{number}}, am Telefon {{who}}; {{done}} von {{of}} Teilen vorgelesen.',
  },
})
