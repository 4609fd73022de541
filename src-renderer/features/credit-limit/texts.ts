import { defineTexts } from '../../lib/i18n/texts'

/** What each place of the form is called. */
export const placeTexts = defineTexts('credit-limit-places', {
  appliedAmount: { en: 'Requested credit limit', de: 'Gewünschter Kreditrahmen' },
  reasonType: { en: 'Reason', de: 'Grund' },
  'reason.additional': { en: 'More about the reason', de: 'Weiteres zum Grund' },
  monthlyIncome: { en: 'Monthly income', de: 'Monatliches Einkommen' },
  employmentType: { en: 'Employment', de: 'Beschäftigung' },
  'redirectUrls.successUrl': { en: 'On success', de: 'Bei Erfolg' },
  'redirectUrls.failUrl': { en: 'On failure', de: 'Bei Misserfolg' },
  'redirectUrls.additional': {
    en: 'Additional fields of the redirect addresses',
    de: 'Weitere Felder der Weiterleitungsadressen',
  },
  additional: { en: 'Additional fields of the request', de: 'Weitere Felder des Antrags' },
})

export const creditLimitTexts = defineTexts('credit-limit', {
  loading: { en: 'Opening the form …', de: 'Formular wird geöffnet …' },
  again: { en: 'Try again', de: 'Noch einmal' },
  askTitle: { en: 'Ask for a higher limit', de: 'Höheren Rahmen beantragen' },
  reasonHint: {
    en: 'The service confirms only the first reason. It may refuse another one.',
    de: 'Der Dienst bestätigt nur den ersten Grund. Einen anderen lehnt er vielleicht ab.',
  },
  addFields: { en: 'Add fields to the request', de: 'Felder zum Antrag hinzufügen' },
  addRedirectFields: { en: 'Add fields to these addresses', de: 'Felder zu diesen Adressen hinzufügen' },
  addReasonFields: { en: 'Add fields to the reason', de: 'Felder zum Grund hinzufügen' },
  redirect: { en: 'Redirect addresses', de: 'Weiterleitungsadressen' },
  redirectHint: {
    en: 'Where the customer is sent after success and after failure. Both or neither.',
    de: 'Wohin der Kunde nach Erfolg und nach Misserfolg geleitet wird. Beide oder keine.',
  },
  documents: { en: 'Documents', de: 'Dokumente' },
  documentsHint: {
    en: 'They are sent by themselves once the service has accepted the request.',
    de: 'Sie werden von selbst gesendet, sobald der Dienst den Antrag angenommen hat.',
  },
  send: { en: 'Request increase', de: 'Rahmen beantragen' },
  discard: { en: 'Discard', de: 'Verwerfen' },
  waitsForDoubt: { en: 'First clear up the request in doubt.', de: 'Klären Sie zuerst den ungewissen Antrag.' },
  waitsForDocuments: {
    en: 'First remove the document that cannot be sent.',
    de: 'Entfernen Sie zuerst das Dokument, das nicht gesendet werden kann.',
  },
  confirmTitle: { en: 'Ask for this limit?', de: 'Diesen Rahmen beantragen?' },
  confirmBody: {
    en: {
      one: 'The service gets the request for {{who}} and then 1 document. It cannot be taken back from here.',
      other:
        'The service gets the request for {{who}} and then {{count}} documents. It cannot be taken back from here.',
    },
    de: {
      one: 'Der Dienst erhält den Antrag für {{who}} und danach 1 Dokument. Von hier aus lässt er sich nicht zurücknehmen.',
      other:
        'Der Dienst erhält den Antrag für {{who}} und danach {{count}} Dokumente. Von hier aus lässt er sich nicht zurücknehmen.',
    },
  },

  soonToday: {
    en: 'The last request was made today. Between two of them there should be 90 days.',
    de: 'Der letzte Antrag wurde heute gestellt. Zwischen zweien sollten 90 Tage liegen.',
  },
  soon: {
    en: {
      one: 'The last request was made on {{day}}, 1 day ago. Between two of them there should be 90 days.',
      other: 'The last request was made on {{day}}, {{count}} days ago. Between two of them there should be 90 days.',
    },
    de: {
      one: 'Der letzte Antrag wurde am {{day}} gestellt, vor 1 Tag. Zwischen zweien sollten 90 Tage liegen.',
      other:
        'Der letzte Antrag wurde am {{day}} gestellt, vor {{count}} Tagen. Zwischen zweien sollten 90 Tage liegen.',
    },
  },
  soonTitle: { en: 'Ask again so soon?', de: 'So bald noch einmal beantragen?' },
  soonReason: { en: 'Why so soon', de: 'Warum so bald' },
  soonReasonMissing: {
    en: 'Choose a reason; it is kept in the journal.',
    de: 'Wählen Sie einen Grund; er steht dann im Journal.',
  },
  'soon-customer-request': { en: 'The customer insists', de: 'Der Kunde besteht darauf' },
  'soon-circumstances-changed': { en: 'Circumstances have changed', de: 'Die Verhältnisse haben sich geändert' },
  'soon-last-one-refused': { en: 'The last one was refused', de: 'Der letzte wurde abgelehnt' },
  'soon-sent-in-error': { en: 'The last one was an error', de: 'Der letzte war ein Versehen' },
  'soon-other': { en: 'Another reason', de: 'Anderer Grund' },
  remark: { en: 'Remark', de: 'Bemerkung' },
  remarkHint: { en: 'Stays encrypted on this computer.', de: 'Bleibt verschlüsselt auf diesem Rechner.' },
  goBack: { en: 'Go back', de: 'Zurück' },
  sendAllTheSame: { en: 'Ask all the same', de: 'Trotzdem beantragen' },

  made: { en: 'Requests made', de: 'Gestellte Anträge' },
  madeHint: {
    en: 'The status is that at creation: the service does not tell it later. Record the decision when you learn it.',
    de: 'Der Status ist der bei Antragstellung: Später nennt der Dienst ihn nicht. Halten Sie die Entscheidung fest, wenn Sie sie erfahren.',
  },
  noneMade: { en: 'No request was made from here.', de: 'Von hier aus wurde kein Antrag gestellt.' },
  madeElsewhere: {
    en: 'Known by its number alone: it was not made on this workstation.',
    de: 'Nur mit Nummer bekannt: nicht an diesem Arbeitsplatz gestellt.',
  },
  requestId: { en: 'Request number', de: 'Antragsnummer' },
  requestOf: { en: 'Request for {{amount}}', de: 'Antrag auf {{amount}}' },
  reason: { en: 'Reason', de: 'Grund' },
  income: { en: 'Monthly income', de: 'Monatliches Einkommen' },
  employment: { en: 'Employment', de: 'Beschäftigung' },
  askedAt: { en: 'Asked', de: 'Beantragt' },
  by: { en: '{{time}}, {{clerk}}', de: '{{time}}, {{clerk}}' },
  statusAtCreation: { en: 'Status at creation', de: 'Status bei Antragstellung' },
  settledBy: { en: 'Cleared up', de: 'Geklärt' },
  accepted: { en: 'Received, decision open', de: 'Eingegangen, Entscheidung offen' },
  inDoubt: { en: 'In doubt', de: 'Ungewiss' },
  notArrivedState: { en: 'Did not arrive', de: 'Nicht angekommen' },
  granted: { en: 'Granted', de: 'Bewilligt' },
  refused: { en: 'Refused', de: 'Abgelehnt' },
  wasGranted: { en: 'Granted on {{day}}.', de: 'Bewilligt am {{day}}.' },
  wasRefused: { en: 'Refused on {{day}}.', de: 'Abgelehnt am {{day}}.' },
  grantedLimit: { en: 'New limit: {{amount}}.', de: 'Neuer Rahmen: {{amount}}.' },
  recordDecision: { en: 'Record decision', de: 'Entscheidung festhalten' },
  changeDecision: { en: 'Change decision', de: 'Entscheidung ändern' },

  decisionTitle: { en: 'Decision on this request', de: 'Entscheidung über diesen Antrag' },
  decisionHint: {
    en: 'Kartei cannot look up the decision at the service. What you record stays on this computer and stands in the journal.',
    de: 'Kartei kann die Entscheidung beim Dienst nicht nachsehen. Was Sie festhalten, bleibt auf diesem Rechner und steht im Journal.',
  },
  decision: { en: 'Decision', de: 'Entscheidung' },
  decisionMissing: { en: 'Choose one.', de: 'Wählen Sie eine aus.' },
  newLimit: { en: 'New limit', de: 'Neuer Rahmen' },
  decidedOn: { en: 'Decided on', de: 'Entschieden am' },
  note: { en: 'Note', de: 'Notiz' },
  takeBack: { en: 'Take back', de: 'Zurücknehmen' },
  record: { en: 'Record', de: 'Festhalten' },

  doubt: { en: 'Whether this request arrived is not known', de: 'Ob dieser Antrag ankam, ist nicht bekannt' },
  doubtHow: {
    en: 'Kartei cannot look it up at the service. Ask there: enter the number under which it has the request, or record that nothing arrived.',
    de: 'Kartei kann ihn beim Dienst nicht nachsehen. Fragen Sie dort nach: Geben Sie die Nummer ein, unter der er den Antrag hat, oder halten Sie fest, dass nichts ankam.',
  },
  arrived: { en: 'It arrived under this number', de: 'Er kam unter dieser Nummer an' },
  notArrived: { en: 'It did not arrive', de: 'Er kam nicht an' },
  notArrivedTitle: { en: 'Nothing arrived?', de: 'Nichts angekommen?' },
  notArrivedBody: {
    en: 'Only if the service has confirmed that nothing arrived. The request can then be sent again.',
    de: 'Nur, wenn der Dienst bestätigt hat, dass nichts ankam. Danach kann der Antrag noch einmal gesendet werden.',
  },

  addDocuments: { en: 'Send more documents', de: 'Unterlagen nachreichen' },
  documentsOf: { en: 'Documents for a request', de: 'Unterlagen zu einem Antrag' },
  toForm: { en: 'Back to the form', de: 'Zurück zum Formular' },
  takeOff: { en: 'Take off the case', de: 'Vom Fall nehmen' },
  takenOff: { en: 'The request {{id}} is off this case.', de: 'Der Antrag {{id}} steht nicht mehr auf diesem Fall.' },
  notTakenOff: {
    en: 'It stays on the case: documents are laid out or were sent for it. Remove those that are laid out first.',
    de: 'Er bleibt auf dem Fall: Unterlagen dazu liegen bereit oder wurden gesendet. Entfernen Sie zuerst die bereitliegenden.',
  },
  otherRequest: { en: 'A request made elsewhere', de: 'Anderswo gestellter Antrag' },
  otherRequestHint: {
    en: 'Its number alone is enough to send documents for it.',
    de: 'Seine Nummer genügt, um Unterlagen dazu zu senden.',
  },
  otherRequestMissing: {
    en: 'Enter the number of the request, as the service calls it.',
    de: 'Geben Sie die Nummer des Antrags ein, wie der Dienst sie nennt.',
  },
  openDocuments: { en: 'Open its documents', de: 'Unterlagen öffnen' },
  alsoOn: {
    en: 'This number also stands on the case {{title}}. Is it the right one?',
    de: 'Diese Nummer steht auch beim Fall {{title}}. Ist sie die richtige?',
  },

  confirmedAt: { en: 'Confirmed {{time}}', de: 'Bestätigt {{time}}' },
  'file-waiting': { en: 'Waiting', de: 'Wartet' },
  'file-sending': { en: 'Being sent', de: 'Wird gesendet' },
  'file-sent': { en: 'Sent, not confirmed yet', de: 'Gesendet, noch nicht bestätigt' },
  'file-confirmed': { en: 'Confirmed', de: 'Bestätigt' },
  'file-failed': { en: 'Failed', de: 'Fehlgeschlagen' },
  'file-in-doubt': { en: 'May have arrived', de: 'Vielleicht angekommen' },
  'file-cancelled': { en: 'Cancelled', de: 'Abgebrochen' },
  notSentYet: { en: 'Not sent yet', de: 'Noch nicht gesendet' },
  sendDocuments: { en: 'Send documents', de: 'Dokumente senden' },
  toUploads: { en: 'To the uploads', de: 'Zu den Uploads' },
})
