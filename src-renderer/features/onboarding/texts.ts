import { defineTexts } from '../../lib/i18n/texts'

/** What each place of the form is called. */
export const placeTexts = defineTexts('onboarding-places', {
  onboardingType: { en: 'Application type', de: 'Antragstyp' },
  cardType: { en: 'Card type', de: 'Kartenart' },
  requestedCreditLimit: { en: 'Requested credit limit', de: 'Gewünschter Kreditrahmen' },
  mainCard: { en: 'Supplementary to', de: 'Zusatzkarte zu' },
  salutation: { en: 'Salutation', de: 'Anrede' },
  firstName: { en: 'First name', de: 'Vorname' },
  lastName: { en: 'Last name', de: 'Nachname' },
  dateOfBirth: { en: 'Date of birth', de: 'Geburtsdatum' },
  placeOfBirth: { en: 'Place of birth', de: 'Geburtsort' },
  nationality: { en: 'Nationality', de: 'Staatsangehörigkeit' },
  civilStatus: { en: 'Civil status', de: 'Familienstand' },
  locale: { en: 'Language', de: 'Sprache' },
  phone: { en: 'Phone', de: 'Telefon' },
  email: { en: 'E-mail', de: 'E-Mail' },
  streetLine1: { en: 'Street', de: 'Straße' },
  streetLine2: { en: 'Extra line', de: 'Adresszusatz' },
  postalCode: { en: 'Postal code', de: 'Postleitzahl' },
  city: { en: 'City', de: 'Ort' },
  country: { en: 'Country', de: 'Land' },
  employmentType: { en: 'Employment', de: 'Beschäftigung' },
  monthlyIncome: { en: 'Monthly income', de: 'Monatliches Einkommen' },
  housing: { en: 'Housing', de: 'Wohnen' },
  applicantAdditional: { en: 'Additional fields of the applicant', de: 'Weitere Felder des Antragstellers' },
  addressAdditional: { en: 'Additional fields of the address', de: 'Weitere Felder der Adresse' },
  company: { en: 'Company', de: 'Unternehmen' },
  successUrl: { en: 'On success', de: 'Bei Erfolg' },
  failUrl: { en: 'On failure', de: 'Bei Misserfolg' },
  redirectAdditional: {
    en: 'Additional fields of the redirect addresses',
    de: 'Weitere Felder der Weiterleitungsadressen',
  },
  metadata: { en: 'Metadata', de: 'Metadaten' },
  additional: { en: 'Additional fields of the request', de: 'Weitere Felder der Anfrage' },
})

export const onboardingTexts = defineTexts('onboarding', {
  sameTitle: { en: 'This applicant is known already', de: 'Dieser Antragsteller ist schon bekannt' },
  sameBody: {
    en: {
      one: 'One case here is of a person of the same name and date of birth:',
      other: '{{count}} cases here are of a person of the same name and date of birth:',
    },
    de: {
      one: 'Ein Fall hier ist von einer Person gleichen Namens und Geburtsdatums:',
      other: '{{count}} Fälle hier sind von einer Person gleichen Namens und Geburtsdatums:',
    },
  },
  openSame: { en: 'Open case', de: 'Fall öffnen' },
  title: { en: 'New application', de: 'Neuer Antrag' },
  titleOf: { en: 'Application of {{who}}', de: 'Antrag von {{who}}' },
  more: { en: 'More for this form', de: 'Mehr zu diesem Formular' },
  newFromThis: { en: 'New from this one', de: 'Neu aus diesem' },
  discard: { en: 'Discard', de: 'Verwerfen' },
  gone: {
    en: 'This form is not open any more. What was typed in it is under Drafts in the worklist, unless it was sent or discarded.',
    de: 'Dieses Formular ist nicht mehr offen. Was darin stand, ist in der Arbeitsliste unter Entwürfe, sofern es nicht gesendet oder verworfen wurde.',
  },
  toWorklist: { en: 'To the worklist', de: 'Zur Arbeitsliste' },

  kind: { en: 'Kind of application', de: 'Art des Antrags' },
  CONSUMER: { en: 'Consumer', de: 'Privatkunde' },
  CONSUMERof: { en: 'A person, for private use', de: 'Eine Person, privat' },
  BUSINESS: { en: 'Business', de: 'Geschäftskunde' },
  BUSINESSof: { en: 'A person and their company', de: 'Eine Person mit ihrem Unternehmen' },
  CORPORATE: { en: 'Corporate', de: 'Firmenkunde' },
  CORPORATEof: { en: 'A company', de: 'Ein Unternehmen' },
  SUPPLEMENTARY: { en: 'Supplementary', de: 'Zusatzkarte' },
  SUPPLEMENTARYof: { en: 'A further card for somebody else', de: 'Eine weitere Karte für jemand anderen' },
  onboardingTypeHint: {
    en: 'Another kind than those at the top can be typed here.',
    de: 'Hier lässt sich auch eine andere Art als ganz oben eintippen.',
  },
  version: { en: 'Version of the interface', de: 'Version der Schnittstelle' },
  v4: { en: 'Version 4', de: 'Version 4' },
  v5: { en: 'Version 5', de: 'Version 5' },
  v5Warning: {
    en: 'Version 5 is in development and may change without notice.',
    de: 'Version 5 ist in Entwicklung und kann sich ohne Ankündigung ändern.',
  },
  limitKept: {
    en: 'A requested credit limit of {{amount}} {{currency}} is typed. It is not sent with this application; it stays here.',
    de: 'Ein gewünschter Kreditrahmen von {{amount}} {{currency}} ist eingetippt. Er wird mit diesem Antrag nicht gesendet und bleibt hier.',
  },

  card: { en: 'Card', de: 'Karte' },
  CREDIT: { en: 'Credit', de: 'Kredit' },
  CREDITof: { en: 'Pays later, by invoice', de: 'Zahlt später, auf Rechnung' },
  DEBIT: { en: 'Debit', de: 'Debit' },
  DEBITof: { en: 'Pays at once, from an account', de: 'Zahlt sofort, vom Konto' },
  PREPAID: { en: 'Prepaid', de: 'Prepaid' },
  PREPAIDof: { en: 'Spends what was loaded', de: 'Gibt aus, was aufgeladen ist' },

  mainCardHint: {
    en: 'Name or number of the case of the main card.',
    de: 'Name oder Nummer des Falls der Hauptkarte.',
  },
  mainCardKept: {
    en: 'Kept here with the case; the service is not told.',
    de: 'Bleibt hier beim Fall; der Dienst erfährt es nicht.',
  },
  mainCardSent: {
    en: 'Sent with the application, and kept here with the case.',
    de: 'Wird mit dem Antrag gesendet und bleibt hier beim Fall.',
  },
  mainCardNote: {
    en: 'Supplementary to {{title}} ({{number}})',
    de: 'Zusatzkarte zu {{title}} ({{number}})',
  },

  applicant: { en: 'Applicant', de: 'Antragsteller' },

  contact: { en: 'Contact', de: 'Kontakt' },

  address: { en: 'Address', de: 'Adresse' },

  work: { en: 'Work and income', de: 'Arbeit und Einkommen' },

  redirect: { en: 'Redirect addresses', de: 'Weiterleitungsadressen' },
  redirectHint: {
    en: 'Where the applicant is sent after success and after failure.',
    de: 'Wohin der Antragsteller nach Erfolg und nach Misserfolg geleitet wird.',
  },

  metadataHint: {
    en: 'Keys and values of your own, kept by the service.',
    de: 'Eigene Schlüssel und Werte, die der Dienst mitführt.',
  },

  additionalHint: {
    en: 'What the form does not have, by name.',
    de: 'Was das Formular nicht hat, mit Namen.',
  },
  addFields: { en: 'Add fields', de: 'Felder hinzufügen' },
  addAddressFields: { en: 'Add fields to the address', de: 'Felder zur Adresse hinzufügen' },
  addRedirectFields: { en: 'Add fields to these addresses', de: 'Felder zu diesen Adressen hinzufügen' },

  send: { en: 'Send application', de: 'Antrag senden' },
  confirmTitle: { en: 'Send this application?', de: 'Diesen Antrag senden?' },
  confirmBody: {
    en: 'An application for {{who}} begins at the service. It cannot be taken back from here.',
    de: 'Beim Dienst beginnt ein Antrag für {{who}}. Von hier aus lässt er sich nicht zurücknehmen.',
  },
  someone: { en: 'an applicant without a name', de: 'einen Antragsteller ohne Namen' },
})
