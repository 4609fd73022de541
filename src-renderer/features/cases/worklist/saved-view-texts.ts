import { defineTexts } from '../../../lib/i18n/texts'

export const savedViewTexts = defineTexts('saved-views', {
  savedViews: { en: 'Saved views', de: 'Gespeicherte Ansichten' },
  saveThis: { en: 'Save this view', de: 'Diese Ansicht speichern' },
  name: { en: 'Name of the view', de: 'Name der Ansicht' },
  change: { en: 'Change {{name}}', de: '{{name}} ändern' },
  rename: { en: 'Rename', de: 'Umbenennen' },
  remove: { en: 'Remove', de: 'Entfernen' },
  removed: { en: '“{{name}}” removed.', de: '„{{name}}“ entfernt.' },
})
