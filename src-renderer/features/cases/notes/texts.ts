import { defineTexts } from '../../../lib/i18n/texts'

export const noteTexts = defineTexts('notes', {
  note: { en: 'Note on this case', de: 'Notiz zu diesem Fall' },
  explain: {
    en: 'Saved as you type, on this workstation alone. The service does not see it.',
    de: 'Wird beim Tippen gespeichert, nur auf diesem Rechner. Der Dienst sieht sie nicht.',
  },
  undo: { en: 'Undo (Ctrl+Z)', de: 'Rückgängig (Strg+Z)' },
  redo: { en: 'Redo (Ctrl+Shift+Z)', de: 'Wiederherstellen (Strg+Umschalt+Z)' },
  saved: { en: 'Saved', de: 'Gespeichert' },
  saving: { en: 'Saving …', de: 'Wird gespeichert …' },
  notSaved: { en: 'Not saved', de: 'Nicht gespeichert' },
  left: {
    en: { one: '1 character left', other: '{{count}} characters left' },
    de: { one: 'Noch 1 Zeichen', other: 'Noch {{count}} Zeichen' },
  },
  full: {
    en: 'The note is full: 10,000 characters.',
    de: 'Die Notiz ist voll: 10.000 Zeichen.',
  },
  changedBy: {
    en: 'This case was last changed here by {{who}}.',
    de: 'Diesen Fall hat hier zuletzt {{who}} geändert.',
  },
  changedElsewhere: {
    en: 'This note was changed elsewhere while you were typing. It now says:',
    de: 'Diese Notiz wurde anderswo geändert, während Sie tippten. Dort steht jetzt:',
  },
  emptied: { en: '(nothing)', de: '(nichts)' },
  keepMine: { en: 'Keep mine', de: 'Meine behalten' },
  keepTheirs: { en: 'Take theirs', de: 'Die andere nehmen' },
  keepBoth: { en: 'Keep both', de: 'Beide behalten' },
  unreadable: {
    en: 'The earlier note cannot be read any more: its stored form is damaged. What you write here takes its place.',
    de: 'Die frühere Notiz lässt sich nicht mehr lesen: Ihre gespeicherte Form ist beschädigt. Was Sie hier schreiben, tritt an ihre Stelle.',
  },
})
