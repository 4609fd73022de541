import { defineTexts } from '../../i18n/texts'

export const journalTexts = defineTexts('journal', {
  title: { en: 'Journal', de: 'Journal' },
  explain: {
    en: 'Who did what when, and how it ended. Entries are only ever added, each tied to the one before.',
    de: 'Wer wann was getan hat und wie es ausging. Es kommen nur Einträge hinzu, jeder an den vorigen gebunden.',
  },
  verify: { en: 'Verify', de: 'Prüfen' },
  intact: {
    en: { one: 'Intact: {{count}} entry checked.', other: 'Intact: {{count}} entries checked.' },
    de: { one: 'Unversehrt: {{count}} Eintrag geprüft.', other: 'Unversehrt: {{count}} Einträge geprüft.' },
  },
  broken: {
    en: 'Not intact: entry {{at}} does not fit the ones before it. Somebody or something changed the journal.',
    de: 'Nicht unversehrt: Eintrag {{at}} passt nicht zu den vorigen. Jemand oder etwas hat das Journal verändert.',
  },
  number: { en: 'No.', de: 'Nr.' },
  at: { en: 'When', de: 'Wann' },
  user: { en: 'Who', de: 'Wer' },
  action: { en: 'What', de: 'Was' },
  summary: { en: 'About', de: 'Worüber' },
  outcome: { en: 'How it ended', de: 'Wie es ausging' },
  took: { en: 'Took', de: 'Dauer' },
  milliseconds: { en: '{{ms}} ms', de: '{{ms}} ms' },
  none: {
    en: 'Nothing yet. Everything that is done to a case will be listed here.',
    de: 'Noch nichts. Alles, was an einem Fall getan wird, steht dann hier.',
  },
  loading: { en: 'Reading the journal …', de: 'Journal wird gelesen …' },
  tryAgain: { en: 'Try again', de: 'Noch einmal' },
})
