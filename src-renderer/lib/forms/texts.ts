import { defineTexts } from '../i18n/texts'

export const formTexts = defineTexts('forms', {
  toCorrect: {
    en: { one: 'One field needs correcting', other: '{{count}} fields need correcting' },
    de: { one: 'Ein Feld ist zu berichtigen', other: '{{count}} Felder sind zu berichtigen' },
  },
  refusedBy: { en: 'The service: {{words}}', de: 'Der Dienst: {{words}}' },
  nothingSent: {
    en: 'Nothing was sent: what you typed could not be saved first.',
    de: 'Es wurde nichts gesendet: Was Sie getippt haben, ließ sich vorher nicht speichern.',
  },
  listedField: {
    en: '“{{name}}” has a place of its own in this form.',
    de: '„{{name}}“ hat in diesem Formular seinen eigenen Platz.',
  },
  ownWords: {
    en: {
      one: 'One value is in no list. It is sent as typed; the service may not know it:',
      other: '{{count}} values are in no list. They are sent as typed; the service may not know them:',
    },
    de: {
      one: 'Ein Wert steht in keiner Liste. Er wird gesendet wie getippt; vielleicht kennt ihn der Dienst nicht:',
      other:
        '{{count}} Werte stehen in keiner Liste. Sie werden gesendet wie getippt; vielleicht kennt sie der Dienst nicht:',
    },
  },
  doubtful: {
    en: 'These values look wrong or are in no list. They are sent as they stand; the service may refuse them:',
    de: 'Diese Werte sehen falsch aus oder stehen in keiner Liste. Sie werden so gesendet; vielleicht lehnt der Dienst sie ab:',
  },
  saving: { en: 'Saving …', de: 'Wird gespeichert …' },
  savedAt: { en: 'Saved {{time}}', de: 'Gespeichert {{time}}' },
  savedAsDraft: { en: 'What you type is saved as a draft.', de: 'Was Sie tippen, ist als Entwurf gespeichert.' },
  notSaved: {
    en: 'Not saved. What you typed stays here until it is.',
    de: 'Nicht gespeichert. Was Sie getippt haben, bleibt hier stehen, bis es gespeichert ist.',
  },
  tryAgain: { en: 'Try again', de: 'Noch einmal versuchen' },
  administrator: { en: 'For the administrator', de: 'Für die Administration' },
  administratorHint: {
    en: 'Set once for the environment under Settings.',
    de: 'Wird in den Einstellungen einmal für die Umgebung festgelegt.',
  },
  sending: { en: 'Sending …', de: 'Wird gesendet …' },
})

/** Words for the codes of a form's own reading that no field has. */
export const formProblemTexts = defineTexts('form-problems', {
  tree: { en: 'Something in here cannot be read.', de: 'Hier lässt sich etwas nicht lesen.' },
  'tree-name-empty': { en: 'A field in here has no name.', de: 'Ein Feld hier hat keinen Namen.' },
  metadata: { en: 'Something in the metadata is not right.', de: 'In den Metadaten stimmt etwas nicht.' },
  'yes-no': { en: 'Choose yes or no.', de: 'Wählen Sie Ja oder Nein.' },
  'main-card-unknown': {
    en: 'Choose the case of the main card from the list, or empty the field.',
    de: 'Wählen Sie den Fall der Hauptkarte aus der Liste, oder leeren Sie das Feld.',
  },
  'main-card-no-number': {
    en: 'This case does not have the number yet that the service wants. Choose another, or empty the field.',
    de: 'Dieser Fall hat die Nummer noch nicht, die der Dienst will. Wählen Sie einen anderen, oder leeren Sie das Feld.',
  },
  'described-missing': { en: 'This is needed here.', de: 'Das wird hier gebraucht.' },
  'company-number': { en: 'This is not a number.', de: 'Das ist keine Zahl.' },
  'date-not-iso': {
    en: 'A date is sent as year-month-day: 1999-01-31.',
    de: 'Ein Datum wird als Jahr-Monat-Tag gesendet: 1999-01-31.',
  },
  'country-not-code': {
    en: 'A country is sent as its two capital letters.',
    de: 'Ein Land wird mit seinen zwei Großbuchstaben gesendet.',
  },
  'reason-empty': { en: 'Enter the reason.', de: 'Geben Sie den Grund ein.' },
  'card-type-empty': { en: 'Choose the card type.', de: 'Wählen Sie die Kartenart.' },
  'onboarding-type-empty': {
    en: 'Choose the kind of application, or type its value.',
    de: 'Wählen Sie die Art des Antrags, oder tippen Sie ihren Wert.',
  },
  'address-incomplete': {
    en: 'An address has a street, a postal code, a city and a country.',
    de: 'Eine Adresse hat Straße, Postleitzahl, Ort und Land.',
  },
})
