import { defineTexts } from '../../../../lib/i18n/texts'

export const awaitedTexts = defineTexts('awaited-information', {
  title: { en: 'New from the service', de: 'Neu vom Dienst' },
  sinceBefore: {
    en: 'New or different since the status before, in the service’s own words:',
    de: 'Neu oder anders als im Status davor, in den Worten des Dienstes:',
  },
  notSeenBefore: {
    en: 'Kartei did not see the status before. This stands in the answer besides the application, in the service’s own words:',
    de: 'Den Status davor hat Kartei nicht gesehen. Das steht außer dem Antrag in der Antwort, in den Worten des Dienstes:',
  },
  nothing: {
    en: 'Nothing: the answer does not say what is missing. Look for a mail from the service, or ask there.',
    de: 'Nichts: Die Antwort sagt nicht, was fehlt. Sehen Sie nach, ob eine E-Mail des Dienstes kam, oder fragen Sie dort nach.',
  },
  name: { en: 'Contact', de: 'Ansprechpartner' },
  email: { en: 'E-mail', de: 'E-Mail' },
  phone: { en: 'Phone', de: 'Telefon' },
  noContact: {
    en: 'Nobody is set as the contact at the service.',
    de: 'Für diese Umgebung ist kein Ansprechpartner beim Dienst hinterlegt.',
  },
  setContact: { en: 'Set a contact', de: 'Ansprechpartner hinterlegen' },
})
