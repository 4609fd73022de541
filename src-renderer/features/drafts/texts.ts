import { defineTexts } from '../../lib/i18n/texts'

export const draftTexts = defineTexts('drafts', {
  drafts: { en: 'Drafts', de: 'Entwürfe' },
  who: { en: 'Who', de: 'Wer' },
  kind: { en: 'Kind', de: 'Art' },
  state: { en: 'Status', de: 'Status' },
  changed: { en: 'Changed', de: 'Geändert' },
  changedBy: { en: 'Changed by', de: 'Geändert von' },
  nobody: { en: 'No name yet', de: 'Noch kein Name' },
  supplementary: { en: 'Supplementary cardholder', de: 'Zusatzkarteninhaber' },
  creditLimit: { en: 'Higher limit', de: 'Höherer Rahmen' },
  noKind: { en: 'Not chosen yet', de: 'Noch nicht gewählt' },
  open: { en: 'Being written', de: 'Wird geschrieben' },
  sending: { en: 'Being sent', de: 'Wird gesendet' },
  'in-doubt': { en: 'In doubt', de: 'Ungewiss' },

  count: {
    en: { one: '{{number}} draft', other: '{{number}} drafts' },
    de: { one: '{{number}} Entwurf', other: '{{number}} Entwürfe' },
  },
  keys: {
    en: 'Arrow keys choose, Enter opens, Delete discards',
    de: 'Pfeiltasten wählen, Eingabetaste öffnet, Entf verwirft',
  },
  tryAgain: { en: 'Try again', de: 'Noch einmal' },
  loading: { en: 'Reading the drafts …', de: 'Entwürfe werden gelesen …' },
  behind: {
    en: 'The drafts below are as they were before: they could not be read again.',
    de: 'Die Entwürfe unten sind von vorhin: Sie konnten nicht noch einmal gelesen werden.',
  },
  none: {
    en: 'No drafts. What is typed into a form is kept here until it is sent.',
    de: 'Keine Entwürfe. Was in ein Formular getippt wird, bleibt hier, bis es gesendet ist.',
  },
  newOnboarding: { en: 'New application', de: 'Neuer Antrag' },
  noMatch: { en: 'No draft matches “{{search}}”.', de: 'Kein Entwurf passt zu „{{search}}“.' },
  clearSearch: { en: 'Clear search', de: 'Suche leeren' },

  openDraft: { en: 'Open draft', de: 'Entwurf öffnen' },
  newFromThis: { en: 'New from this one', de: 'Neu aus diesem' },
  discard: { en: 'Discard', de: 'Verwerfen' },
  openCaseInDoubt: { en: 'Open the case in doubt', de: 'Ungewissen Fall öffnen' },
  discarded: { en: 'Draft discarded: {{who}}.', de: 'Entwurf verworfen: {{who}}.' },
  goneAlready: { en: 'This draft is gone already.', de: 'Diesen Entwurf gibt es nicht mehr.' },
  restored: { en: 'The draft is back: {{who}}.', de: 'Der Entwurf ist wieder da: {{who}}.' },
  dismiss: { en: 'Dismiss', de: 'Ausblenden' },
  notWhileSending: {
    en: 'This draft is being sent and cannot be discarded.',
    de: 'Dieser Entwurf wird gerade gesendet und kann nicht verworfen werden.',
  },
  settleFirst: {
    en: 'This draft was sent, and nobody knows whether it arrived. Clear up its case first.',
    de: 'Dieser Entwurf wurde gesendet, und niemand weiß, ob er ankam. Klären Sie zuerst seinen Fall.',
  },

  isBeingSent: {
    en: 'Being sent since {{time}}. Nothing can be typed meanwhile.',
    de: 'Wird seit {{time}} gesendet. Solange lässt sich nichts tippen.',
  },
  lockedTitle: { en: 'It is not known whether this arrived', de: 'Es ist nicht bekannt, ob dies angekommen ist' },
  lockedKnown: {
    en: 'Sent at {{when}}; no clear answer came. It may have arrived.',
    de: 'Gesendet am {{when}}; es kam keine eindeutige Antwort. Es kann angekommen sein.',
  },
  lockedNotAgain: {
    en: 'Nothing is sent again by itself, and what was typed stays as it was sent.',
    de: 'Von selbst wird nichts noch einmal gesendet, und was getippt ist, bleibt, wie es gesendet wurde.',
  },
  lockedCase: {
    en: 'Find out at the service whether it arrived, and record it in the case. This form is updated then.',
    de: 'Klären Sie beim Dienst, ob es angekommen ist, und halten Sie es beim Fall fest. Dieses Formular wird dann angepasst.',
  },
  lockedNoCase: {
    en: 'Ask the service. If it arrived, discard this draft; if it certainly did not, send it again.',
    de: 'Fragen Sie beim Dienst nach. Ist es angekommen, verwerfen Sie diesen Entwurf; wenn sicher nicht, senden Sie noch einmal.',
  },
  openById: { en: 'Open case by number', de: 'Fall über Nummer öffnen' },
  sendAgain: { en: 'Send again', de: 'Noch einmal senden' },
  againTitle: { en: 'Send this a second time?', de: 'Dies ein zweites Mal senden?' },
  againOnboarding: {
    en: 'If the first sending did arrive, there will be a second application for the same applicant.',
    de: 'Ist die erste Sendung doch angekommen, entsteht ein zweiter Antrag für denselben Antragsteller.',
  },
  againDetails: {
    en: 'If the first sending did arrive, the service gets the details of this cardholder twice.',
    de: 'Ist die erste Sendung doch angekommen, erhält der Dienst die Angaben zu dieser Person zweimal.',
  },
})
