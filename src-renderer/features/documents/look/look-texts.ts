import { defineTexts } from '../../../lib/i18n/texts'

export const lookTexts = defineTexts('documentLook', {
  unknownType: { en: 'Unknown type', de: 'Unbekannte Art' },
  pages: { en: { one: '1 page', other: '{{count}} pages' }, de: { one: '1 Seite', other: '{{count}} Seiten' } },
  noPage: { en: 'no page', de: 'keine Seite' },
  frames: {
    en: { one: '1 picture', other: '{{count}} pictures, moving' },
    de: { one: '1 Bild', other: '{{count}} Bilder, bewegt' },
  },
  pixels: { en: '{{width}} × {{height}}', de: '{{width}} × {{height}}' },
  protected: { en: 'encrypted, opens without a password', de: 'verschlüsselt, öffnet ohne Kennwort' },
  repairable: { en: 'slightly damaged, still readable', de: 'leicht beschädigt, noch lesbar' },
  noPreview: {
    en: 'cannot be shown or turned here, is sent as it is',
    de: 'lässt sich hier nicht zeigen und nicht drehen, wird unverändert gesendet',
  },
  noTurning: {
    en: 'cannot be turned here, is sent as it is',
    de: 'lässt sich hier nicht drehen, wird unverändert gesendet',
  },
  notExamined: { en: 'not examined', de: 'nicht untersucht' },

  lookingOver: { en: 'Looking at the documents …', de: 'Die Dokumente werden angesehen …' },
  callOff: { en: 'Cancel', de: 'Abbrechen' },

  asItIs: { en: 'Send as it is', de: 'So senden, wie es ist' },
  asItIsNamed: { en: 'Send {{name}} as it is', de: '{{name}} so senden, wie es ist' },
  passwordOf: { en: 'Password of {{name}}', de: 'Kennwort von {{name}}' },
  passwordPlaceholder: { en: 'Password', de: 'Kennwort' },
  unlock: { en: 'Unlock', de: 'Entsperren' },

  password: {
    en: 'Opens with a password only. Save it without one and add it again.',
    de: 'Öffnet nur mit Kennwort. Ohne Kennwort speichern und noch einmal hinzufügen.',
  },
  damaged: {
    en: 'Damaged: programs cannot read it. Scan or save it again.',
    de: 'Beschädigt: nicht lesbar. Noch einmal scannen oder speichern.',
  },
  emptyPdf: { en: 'This PDF has no page. Save it again.', de: 'Dieses PDF hat keine Seite. Noch einmal speichern.' },
  animated: {
    en: 'A moving picture of {{count}}: some programs show the first only.',
    de: 'Ein bewegtes Bild aus {{count}}: Manche Programme zeigen nur das erste.',
  },
  multiPage: {
    en: '{{count}} pages, of which some programs show one. A PDF shows all.',
    de: '{{count}} Seiten; manche Programme zeigen nur eine. Ein PDF zeigt alle.',
  },
})
