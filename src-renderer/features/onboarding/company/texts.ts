import { defineTexts } from '../../../lib/i18n/texts'

/** What the known fields of a company are called; not as those of the applicant, since a list of problems names both. */
export const companyFieldTexts = defineTexts('company-fields', {
  name: { en: 'Company name', de: 'Name des Unternehmens' },
  city: { en: 'City of the company', de: 'Ort des Unternehmens' },
  country: { en: 'Country of the company', de: 'Land des Unternehmens' },
  businessType: { en: 'Legal form', de: 'Rechtsform' },
  taxNumber: { en: 'Tax number', de: 'Steuernummer' },
  authority: { en: 'Registration authority', de: 'Registrierende Stelle' },
  registrationDate: { en: 'Registration date', de: 'Datum der Eintragung' },
  activity: { en: 'Main activity', de: 'Haupttätigkeit' },
})

export const companyTexts = defineTexts('company', {
  hint: {
    en: 'Fields left empty are not sent.',
    de: 'Leere Felder werden nicht gesendet.',
  },
  add: { en: 'Add a company', de: 'Unternehmen angeben' },
  activityHint: {
    en: 'Type what the company does, such as bakery or 10.71.',
    de: 'Tippen Sie, was das Unternehmen macht, etwa Bäckerei oder 10.71.',
  },
  activityCode: { en: '{{code}} · NACE Rev. 2.1', de: '{{code}} · NACE Rev. 2.1' },
  otherActivity: { en: '{{code}} · {{classification}}', de: '{{code}} · {{classification}}' },
  advanced: { en: 'Advanced: all fields by their names', de: 'Erweitert: alle Felder mit ihren Namen' },
  further: {
    en: 'These are sent too; they are changed under Advanced:',
    de: 'Das wird mitgesendet; geändert wird es unter Erweitert:',
  },
  describedUnreadable: {
    en: 'The further fields that were described for this service cannot be read any more. Only the usual ones are asked for here, until they are described again under Settings.',
    de: 'Die weiteren Felder, die für diesen Dienst beschrieben waren, lassen sich nicht mehr lesen. Hier wird nur nach den üblichen gefragt, bis sie unter Einstellungen neu beschrieben sind.',
  },
  jsonFirst: {
    en: 'The JSON under Advanced cannot be read just now. These fields follow as soon as it can.',
    de: 'Das JSON unter Erweitert lässt sich gerade nicht lesen. Diese Felder folgen, sobald es wieder lesbar ist.',
  },
  otherForm: {
    en: 'Has another form here, and is changed under Advanced.',
    de: 'Hat hier eine andere Form und wird unter Erweitert geändert.',
  },
  withinKnown: {
    en: 'Cannot be entered: it was described within “{{field}}”, which is a single text. An administrator describes it again under Settings.',
    de: 'Lässt sich nicht eingeben: Es wurde innerhalb von „{{field}}“ beschrieben, und das ist ein einzelner Text. Die Administration beschreibt es unter Einstellungen neu.',
  },
  addItem: { en: 'Add {{item}}', de: '{{item}} hinzufügen' },
  remove: { en: 'Remove', de: 'Entfernen' },
  removeItem: { en: 'Remove {{item}}', de: '{{item}} entfernen' },
  yes: { en: 'Yes', de: 'Ja' },
  no: { en: 'No', de: 'Nein' },
})
