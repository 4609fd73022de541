import { defineTexts } from '../../../../lib/i18n/texts'

export const signingTexts = defineTexts('overview-signing', {
  signingLink: { en: 'Signing link', de: 'Signierlink' },
  several: {
    en: 'Several fields hold a link for signing. The one chosen last comes first.',
    de: 'Mehrere Felder enthalten einen Signierlink. Der zuletzt gewählte steht zuerst.',
  },
  from: { en: 'From the field', de: 'Aus dem Feld' },
  forget: { en: 'Not the signing link', de: 'Kein Signierlink' },
  whichLink: { en: 'Which one is the signing link?', de: 'Welcher ist der Signierlink?' },
  whichLinkExplain: {
    en: 'The service does not say. Your choice holds for this environment from now on.',
    de: 'Der Dienst sagt es nicht. Ihre Auswahl gilt ab jetzt für diese Umgebung.',
  },
  otherLinks: { en: 'Other links of the answer', de: 'Andere Links der Antwort' },
  otherLinksExplain: {
    en: 'If another one is for signing, choose it. It holds for this environment from now on.',
    de: 'Ist ein anderer zum Unterschreiben, wählen Sie ihn. Er gilt ab jetzt für diese Umgebung.',
  },
  use: { en: 'Use as signing link', de: 'Als Signierlink verwenden' },
  saidUsed: {
    en: '“{{member}}” holds the signing link in this environment.',
    de: '„{{member}}“ enthält in dieser Umgebung den Signierlink.',
  },
  saidForgotten: {
    en: '“{{member}}” is not taken for the signing link any more.',
    de: '„{{member}}“ gilt nicht mehr als Signierlink.',
  },
  saidUndone: { en: 'Undone.', de: 'Rückgängig gemacht.' },
})
