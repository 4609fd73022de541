import { defineTexts } from '../../../lib/i18n/texts'

/** What each place of the form is called. */
export const placeTexts = defineTexts('supplementary-places', {
  salutation: { en: 'Salutation', de: 'Anrede' },
  firstName: { en: 'First name', de: 'Vorname' },
  lastName: { en: 'Last name', de: 'Nachname' },
  dateOfBirth: { en: 'Date of birth', de: 'Geburtsdatum' },
  placeOfBirth: { en: 'Place of birth', de: 'Geburtsort' },
  nationality: { en: 'Nationality', de: 'Staatsangehörigkeit' },
  phone: { en: 'Phone', de: 'Telefon' },
  locale: { en: 'Language', de: 'Sprache' },
  holderAdditional: { en: 'Additional fields of the cardholder', de: 'Weitere Felder des Karteninhabers' },
  redirectAdditional: {
    en: 'Additional fields of the redirect addresses',
    de: 'Weitere Felder der Weiterleitungsadressen',
  },
  additional: { en: 'Additional fields of the request', de: 'Weitere Felder der Anfrage' },
  successUrl: { en: 'On success', de: 'Bei Erfolg' },
  failUrl: { en: 'On failure', de: 'Bei Misserfolg' },
})

export const supplementaryTexts = defineTexts('supplementary', {
  title: { en: 'Supplementary cardholder', de: 'Zusatzkarteninhaber' },
  explain: {
    en: 'Who gets a further card beside {{who}}. Nothing of the applicant is filled in unasked.',
    de: 'Wer neben {{who}} eine weitere Karte erhält. Vom Antragsteller wird nichts ungefragt übernommen.',
  },
  loading: { en: 'Opening the form …', de: 'Formular wird geöffnet …' },
  again: { en: 'Try again', de: 'Noch einmal' },
  additionalHint: {
    en: 'What the form does not have, by name.',
    de: 'Was das Formular nicht hat, mit Namen.',
  },
  addHolderFields: { en: 'Add fields to the cardholder', de: 'Felder zum Karteninhaber hinzufügen' },
  addRedirectFields: { en: 'Add fields to these addresses', de: 'Felder zu diesen Adressen hinzufügen' },
  addFields: { en: 'Add fields to the request', de: 'Felder zur Anfrage hinzufügen' },
  redirect: { en: 'Redirect addresses', de: 'Weiterleitungsadressen' },
  redirectHint: {
    en: 'Where the cardholder is sent after success and after failure.',
    de: 'Wohin der Karteninhaber nach Erfolg und nach Misserfolg geleitet wird.',
  },

  takeOver: { en: 'Take over from the applicant', de: 'Vom Antragsteller übernehmen' },
  takeAll: { en: 'All of these', de: 'Alle diese' },
  taken: { en: 'Taken over from the applicant: {{names}}.', de: 'Vom Antragsteller übernommen: {{names}}.' },

  holder: { en: 'Cardholder', de: 'Karteninhaber' },

  send: { en: 'Send cardholder details', de: 'Angaben senden' },
  confirmTitle: { en: 'Send these details?', de: 'Diese Angaben senden?' },
  confirmBody: {
    en: 'The service gets the details of {{name}} for the application of {{who}}. They cannot be taken back from here.',
    de: 'Der Dienst erhält die Angaben zu {{name}} für den Antrag von {{who}}. Von hier aus lassen sie sich nicht zurücknehmen.',
  },
  someone: { en: 'a person without a name', de: 'einer Person ohne Namen' },
  discard: { en: 'Discard', de: 'Verwerfen' },

  sentAt: {
    en: 'Sent at {{time}}. The service took the details (status {{status}}).',
    de: 'Gesendet um {{time}}. Der Dienst hat die Angaben angenommen (Status {{status}}).',
  },
  whatWasSent: { en: 'What was sent', de: 'Was gesendet wurde' },
  another: { en: 'Enter another cardholder', de: 'Weitere Person eingeben' },
})
