import { useCallback } from 'react'
import { defineTexts, useLanguage } from '../i18n/texts'
import { dataSentenceTexts } from './data-sentence-texts'
import { documentSentenceTexts } from './document-sentence-texts'

/**
 * What main tells in English beside an outcome: why something was not printed or not written. The English text is main's
 * sentence, letter for letter (test/renderer/lib/failures/main-sentences.test.ts compares).
 */
export const mainSentenceTexts = defineTexts('main-sentences', {
  late: { en: 'The document could not be shown in time.', de: 'Das Dokument ließ sich nicht rechtzeitig zeigen.' },
  damaged: { en: 'This PDF file is damaged.', de: 'Diese PDF-Datei ist beschädigt.' },
  notShown: { en: 'The document could not be shown.', de: 'Das Dokument ließ sich nicht zeigen.' },
  noneFromDialog: {
    en: 'The queue was given no document from the print dialog.',
    de: 'Aus dem Druckdialog kam kein Dokument in der Warteschlange an.',
  },
  handedOver: {
    en: 'The system took the document and does not say what became of it.',
    de: 'Das System hat das Dokument angenommen und sagt nicht, ob es gedruckt wurde.',
  },
  givenUp: { en: 'The queue gave the job up.', de: 'Die Warteschlange hat den Druckauftrag aufgegeben.' },
  cancelled: {
    en: 'The job was cancelled in the queue.',
    de: 'Der Druckauftrag wurde in der Warteschlange abgebrochen.',
  },
  stopped: {
    en: 'The printer is stopped; the queue keeps the document as job {{job}}.',
    de: 'Der Drucker ist angehalten; das Dokument wartet als Druckauftrag {{job}}.',
  },
  stoppedFor: {
    en: 'The printer is stopped ({{reason}}); the queue keeps the document as job {{job}}.',
    de: 'Der Drucker ist angehalten ({{reason}}); das Dokument wartet als Druckauftrag {{job}}.',
  },
  removedWhile: {
    en: 'The printer was removed from this computer while it was printing.',
    de: 'Der Drucker wurde während des Druckens von diesem Rechner entfernt.',
  },
  removedBefore: {
    en: 'The printer was removed from this computer before it printed.',
    de: 'Der Drucker wurde vor dem Drucken von diesem Rechner entfernt.',
  },
  notYet: {
    en: 'The queue has not reported job {{job}} as printed yet.',
    de: 'Die Warteschlange hat den Druckauftrag {{job}} noch nicht als gedruckt gemeldet.',
  },
  stoppedJob: {
    en: 'The queue has stopped job {{job}} and does not say more.',
    de: 'Die Warteschlange hat den Druckauftrag {{job}} angehalten und sagt nichts weiter.',
  },
  keptJob: {
    en: 'The queue has stopped job {{job}} and still keeps it.',
    de: 'Die Warteschlange hat den Druckauftrag {{job}} angehalten und behält ihn.',
  },
  couldNotPrint: {
    en: 'The queue could not print this document.',
    de: 'Die Warteschlange konnte dieses Dokument nicht drucken.',
  },
  noAnswer: {
    en: 'The print system did not answer in time.',
    de: 'Das Drucksystem hat nicht rechtzeitig geantwortet.',
  },
  noJob: {
    en: 'The print system took the document without naming a job.',
    de: 'Das Drucksystem hat das Dokument angenommen, aber keinen Druckauftrag genannt.',
  },
  notWrittenDown: {
    en: 'This could not be written down, so it was not printed.',
    de: 'Der Druck ließ sich nicht festhalten, darum wurde nicht gedruckt.',
  },
  withoutWord: { en: 'Printing ended without a word.', de: 'Das Drucken endete ohne Meldung.' },
  karteiEnded: {
    en: 'Kartei ended while this was being printed.',
    de: 'Kartei wurde beendet, während das gedruckt wurde.',
  },
  notListed: {
    en: 'The printers of this computer could not be listed.',
    de: 'Die Drucker dieses Rechners ließen sich nicht auflisten.',
  },
  noSuchPrinter: {
    en: 'There is no printer “{{printer}}” on this computer.',
    de: 'Auf diesem Rechner gibt es keinen Drucker „{{printer}}“.',
  },
  noPrinter: {
    en: 'No printer is set up on this computer.',
    de: 'Auf diesem Rechner ist kein Drucker eingerichtet.',
  },
  noDefault: {
    en: 'Choose a printer: this computer has no default.',
    de: 'Wählen Sie einen Drucker: Dieser Rechner hat keinen Standarddrucker.',
  },
  onlyPdf: {
    en: 'Only PDF files can be printed; this is {{type}}.',
    de: 'Nur PDF-Dateien können gedruckt werden; das ist {{type}}.',
  },
  noRoom: { en: 'There is no room left there.', de: 'Dort ist kein Platz mehr.' },
  notAllowed: { en: 'You may not write there.', de: 'Sie dürfen dort nicht schreiben.' },
  folderGone: { en: 'That folder is not there any more.', de: 'Diesen Ordner gibt es nicht mehr.' },
  busy: { en: 'Another program has that file open.', de: 'Ein anderes Programm hat diese Datei geöffnet.' },
  nameTooLong: { en: 'That name is too long.', de: 'Dieser Name ist zu lang.' },
  notWritten: { en: 'The file could not be written.', de: 'Die Datei konnte nicht geschrieben werden.' },
  folderOfName: { en: 'There is a folder of that name.', de: 'Dort gibt es einen Ordner dieses Namens.' },
})

interface Sentence {
  readonly pattern: RegExp
  readonly names: readonly string[]
  readonly de: string
}

const placeholder = /\{\{(\w+)\}\}/g
const sentences: readonly Sentence[] = [
  ...Object.values(mainSentenceTexts.table),
  ...Object.values(documentSentenceTexts.table),
  ...Object.values(dataSentenceTexts.table),
].map(({ en, de }) => ({
  pattern: new RegExp(`^${en.replace(/[.()?]/g, '\\$&').replace(placeholder, '(.+)')}$`),
  names: [...en.matchAll(placeholder)].map(([, name]) => name ?? ''),
  de,
}))

export interface ToldSentence {
  readonly words: string
  readonly lang: 'en' | 'de'
}

/** Behind the name of one file of several, as in `Ausweis: This file is damaged.` */
function germanBehindName(message: string): string | undefined {
  const at = message.indexOf(': ')
  const german = at < 0 ? undefined : known(message.slice(at + 2))
  return german && `${message.slice(0, at)}: ${german}`
}

/** In German where main's sentence is known; what the system itself said stays as it came. */
export const germanOf = (message: string): string | undefined => known(message) ?? germanBehindName(message)

function known(message: string): string | undefined {
  for (const { pattern, names, de } of sentences) {
    const found = pattern.exec(message)
    if (!found) continue
    const given = (name: string): string => found[names.indexOf(name) + 1] ?? ''
    // A sentence within a sentence; where that is not known, none of it is.
    const why = names.includes('why') ? known(given('why')) : ''
    if (why !== undefined) return de.replace(placeholder, (_, name: string) => (name === 'why' ? why : given(name)))
  }
  return undefined
}

/** A sentence of main in the clerk's language. */
export function useMainSentence(): (message: string) => ToldSentence {
  const language = useLanguage()
  return useCallback(
    (message) => {
      const german = language === 'de' ? germanOf(message) : undefined
      return german === undefined ? { words: message, lang: 'en' } : { words: german, lang: 'de' }
    },
    [language],
  )
}
