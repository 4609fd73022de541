import { defineTexts } from '../../lib/i18n/texts'

export const texts = defineTexts('help', {
  title: { en: 'Guide', de: 'Anleitung' },
  loading: { en: 'Opening the guide …', de: 'Anleitung wird geöffnet …' },
  search: { en: 'Search the guide', de: 'In der Anleitung suchen' },
  contents: { en: 'Contents', de: 'Inhalt' },
  hits: { en: 'Places found', de: 'Gefundene Stellen' },
  text: { en: 'Text of the guide', de: 'Text der Anleitung' },
  found: {
    en: { one: '1 place found', other: '{{count}} places found' },
    de: { one: '1 Stelle gefunden', other: '{{count}} Stellen gefunden' },
  },
  notFound: {
    en: 'No place has all of these words. Try fewer, or the beginning of one.',
    de: 'Keine Stelle enthält alle diese Wörter. Versuchen Sie es mit weniger oder mit einem Wortanfang.',
  },
  copySupport: { en: 'Copy details', de: 'Details kopieren' },
  copied: { en: 'Copied', de: 'Kopiert' },
  notCopied: { en: 'Could not be copied', de: 'Konnten nicht kopiert werden' },
  noDetails: { en: 'The versions cannot be read at the moment.', de: 'Die Versionen lassen sich gerade nicht lesen.' },
  otherState: { en: 'Any other word', de: 'Jedes andere Wort' },
  ofCase: { en: 'Status of an application', de: 'Status eines Antrags' },
  ofMandate: { en: 'Status of a mandate', de: 'Status eines Mandats' },
  ofRequest: { en: 'Status of a request for a higher limit', de: 'Status eines Antrags auf einen höheren Rahmen' },
})
