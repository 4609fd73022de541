import { defineTexts } from '../../../../lib/i18n/texts'

export const deskTexts = defineTexts('case-desk', {
  more: { en: 'More for this case', de: 'Mehr zu diesem Fall' },
  pin: { en: 'Pin', de: 'Anheften' },
  unpin: { en: 'Unpin', de: 'Nicht mehr anheften' },
  pinnedHere: { en: 'Pinned', de: 'Angeheftet' },
  markDone: { en: 'Mark as done', de: 'Als erledigt markieren' },
  reopen: { en: 'Reopen', de: 'Wieder öffnen' },
  addLabel: { en: 'Add label', de: 'Etikett hinzufügen' },
  labels: { en: 'Labels', de: 'Etiketten' },
  removeLabel: { en: 'Remove label {{label}}', de: 'Etikett {{label}} entfernen' },
  label: { en: 'Label', de: 'Etikett' },
  labelHelp: {
    en: 'At most 40 characters. Labels in use are suggested.',
    de: 'Höchstens 40 Zeichen. Vergebene Etiketten werden vorgeschlagen.',
  },
  enterLabel: { en: 'Enter a label.', de: 'Geben Sie ein Etikett ein.' },
  hasLabel: { en: 'The case has this label already.', de: 'Der Fall hat dieses Etikett schon.' },
  add: { en: 'Add', de: 'Hinzufügen' },
  dismiss: { en: 'Close this line', de: 'Diese Zeile schließen' },
  again: { en: 'Try again', de: 'Noch einmal versuchen' },

  saidDone: {
    en: 'Marked as done. Kartei does not look at it by itself any more.',
    de: 'Als erledigt markiert. Kartei sieht nicht mehr von selbst nach.',
  },
  saidReopened: { en: 'Reopened.', de: 'Wieder geöffnet.' },
  saidPinned: { en: 'Pinned: it stands above the others.', de: 'Angeheftet: Er steht über den anderen.' },
  saidUnpinned: { en: 'Not pinned any more.', de: 'Nicht mehr angeheftet.' },
  saidLabelled: { en: 'Label added.', de: 'Etikett hinzugefügt.' },
  saidUnlabelled: { en: 'Label removed.', de: 'Etikett entfernt.' },
  saidUndone: { en: 'Undone.', de: 'Rückgängig gemacht.' },
  failed: {
    en: 'It was not changed.',
    de: 'Es wurde nicht geändert.',
  },
})
