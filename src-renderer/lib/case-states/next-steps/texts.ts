import { defineTexts } from '../../i18n/texts'

/**
 * Of each state: its name for the next step (`…Next`), what it means (`…Means`) and what the clerk does (`…Does`). Only
 * what the interface says is said here ("States and transitions"); what usually happens is called so.
 */
export const nextStepTexts = defineTexts('next-steps', {
  processingNext: { en: 'Checks run by themselves', de: 'Prüfungen laufen von selbst' },
  processingMeans: {
    en: 'The service has accepted the application and checks it.',
    de: 'Der Dienst hat den Antrag angenommen und prüft ihn.',
  },
  processingDoes: {
    en: 'Nothing to do. It usually takes seconds; Kartei keeps looking.',
    de: 'Nichts zu tun. Es dauert meist Sekunden; Kartei sieht von selbst nach.',
  },
  documentsNext: { en: 'Upload documents', de: 'Dokumente hochladen' },
  documentsMeans: {
    en: 'The service waits for documents about the applicant.',
    de: 'Der Dienst wartet auf Dokumente zum Antrag.',
  },
  documentsDoes: {
    en: 'Drop them on this card, from a folder, a mail or the scanner. If they are not here yet, ask the applicant.',
    de: 'Auf dieser Karte ablegen, aus einem Ordner, einer E-Mail oder vom Scanner. Fehlen sie noch, den Antragsteller bitten.',
  },
  signingNext: { en: 'Send signing link', de: 'Signierlink senden' },
  signingMeans: {
    en: 'The applicant is to sign, by the link that the service gave.',
    de: 'Der Antragsteller soll unterschreiben, über den Link des Dienstes.',
  },
  signingDoes: {
    en: 'Give the link to the applicant. Kartei notices when the status changes.',
    de: 'Dem Antragsteller den Link geben. Kartei merkt, wenn sich der Status ändert.',
  },
  documentReviewNext: { en: 'Service reads the documents', de: 'Dienst liest die Dokumente' },
  documentReviewMeans: {
    en: 'The service has documents and reviews them.',
    de: 'Der Dienst hat Dokumente und prüft sie.',
  },
  documentReviewDoes: {
    en: 'Nothing to do until the service decides; Kartei keeps looking.',
    de: 'Nichts zu tun, bis der Dienst entscheidet; Kartei sieht von selbst nach.',
  },
  manualReviewNext: { en: 'Service decides', de: 'Dienst entscheidet' },
  manualReviewMeans: {
    en: 'The application waits at the service for a review by hand.',
    de: 'Der Antrag wartet beim Dienst auf eine Prüfung von Hand.',
  },
  manualReviewDoes: {
    en: 'Nothing to do until the service decides; how long it takes is not known.',
    de: 'Nichts zu tun, bis der Dienst entscheidet; wie lange es dauert, ist nicht bekannt.',
  },
  informationNext: { en: 'Wait, or answer the bank', de: 'Warten oder antworten' },
  informationMeans: {
    en: 'The bank reviews the application by hand, or waits for information that it asked for. The service has one name for both.',
    de: 'Die Bank prüft den Antrag von Hand oder wartet auf Angaben, um die sie gebeten hat. Der Dienst hat für beides einen Namen.',
  },
  informationDoes: {
    en: 'Wait for the bank, or answer what it asked by e-mail. Papers can be uploaded here.',
    de: 'Auf die Bank warten oder beantworten, was sie per E-Mail gefragt hat. Unterlagen lassen sich hier hochladen.',
  },
  cardNext: { en: 'Card is being made', de: 'Karte wird erstellt' },
  cardMeans: {
    en: 'The card is to be created; nobody is asked for anything.',
    de: 'Die Karte soll erstellt werden; von niemandem wird etwas erwartet.',
  },
  cardDoes: {
    en: 'Nothing to do; Kartei keeps looking until it is completed.',
    de: 'Nichts zu tun; Kartei sieht nach, bis sie fertig ist.',
  },
  engagementAwaitedNext: { en: 'Wait for the engagement', de: 'Auf das Engagement warten' },
  engagementAwaitedMeans: {
    en: 'The application is completed. The service has not named the engagement yet.',
    de: 'Der Antrag ist abgeschlossen. Der Dienst hat das Engagement noch nicht genannt.',
  },
  engagementAwaitedDoes: {
    en: 'Kartei keeps asking for a week. If you know the number of the engagement, open it with “Open case by number”.',
    de: 'Kartei fragt eine Woche lang weiter. Wenn Sie die Nummer des Engagements haben, öffnen Sie es mit „Fall über Nummer öffnen“.',
  },
  mandateNext: { en: 'Register mandate', de: 'Mandat registrieren' },
  mandateMeans: {
    en: 'The application is completed. No mandate for it is known here.',
    de: 'Der Antrag ist abgeschlossen. Ein Mandat dazu ist hier nicht bekannt.',
  },
  mandateDoes: {
    en: 'Register the mandate, if the customer pays by direct debit.',
    de: 'Das Mandat registrieren, wenn der Kunde per Lastschrift zahlt.',
  },
  completedNext: { en: 'Nothing left to do', de: 'Nichts mehr zu tun' },
  completedMeans: {
    en: 'The application is completed, and a mandate is known here.',
    de: 'Der Antrag ist abgeschlossen, und ein Mandat ist hier bekannt.',
  },
  completedDoes: {
    en: 'Nothing has to be done. The applicant can be told.',
    de: 'Nichts muss mehr geschehen. Der Antragsteller kann es erfahren.',
  },
  rejectedNext: { en: 'Tell the applicant', de: 'Antragsteller informieren' },
  rejectedMeans: {
    en: 'The service rejected the application.',
    de: 'Der Dienst hat den Antrag abgelehnt.',
  },
  rejectedDoes: {
    en: 'Tell the applicant. Whether the service does so itself is not known; a reason stands in the overview if it gave one.',
    de: 'Den Antragsteller informieren. Ob der Dienst das selbst tut, ist nicht bekannt; einen Grund zeigt die Übersicht, falls er einen nannte.',
  },
  failedNext: { en: 'Read the answer', de: 'Antwort lesen' },
  failedMeans: {
    en: 'The application failed at the service. This is no rejection.',
    de: 'Der Antrag ist beim Dienst fehlgeschlagen. Das ist keine Ablehnung.',
  },
  failedDoes: {
    en: 'Read in the overview what the service says, then tell the applicant how it goes on.',
    de: 'In der Übersicht lesen, was der Dienst sagt, dann dem Antragsteller sagen, wie es weitergeht.',
  },
  engagementNext: { en: 'Mandate and invoices', de: 'Mandat und Rechnungen' },
  engagementMeans: {
    en: 'A card engagement, opened by its number. The service tells no status for it.',
    de: 'Ein Kartenengagement, über seine Nummer geöffnet. Der Dienst nennt dafür keinen Status.',
  },
  engagementDoes: {
    en: 'Nothing waits. Mandate, amount and invoices are on their tabs.',
    de: 'Nichts wartet. Mandat, Betrag und Rechnungen stehen auf ihren Seiten.',
  },
  inDoubtNext: { en: 'Find out if it arrived', de: 'Klären, ob er ankam' },
  inDoubtMeans: {
    en: 'The application was sent, but no clear answer came: it may exist at the service.',
    de: 'Der Antrag wurde gesendet, aber es kam keine eindeutige Antwort: Er kann beim Dienst bestehen.',
  },
  inDoubtDoes: {
    en: 'Find out at the service whether it arrived. Nothing is sent again by itself.',
    de: 'Beim Dienst klären, ob er angekommen ist. Von selbst wird nichts noch einmal gesendet.',
  },
  untoldNext: { en: 'Read the answer', de: 'Antwort lesen' },
  untoldMeans: {
    en: 'The service knows the application and has not told its status.',
    de: 'Der Dienst kennt den Antrag und hat keinen Status mitgeteilt.',
  },
  untoldDoes: {
    en: 'Kartei keeps asking. See in the overview what the service said; ask the service if the status is needed.',
    de: 'Kartei fragt weiter nach. In der Übersicht steht, was der Dienst sagte; wird der Status gebraucht, beim Dienst nachfragen.',
  },
  unknownNext: { en: 'Service names no step', de: 'Dienst nennt keinen Schritt' },
  unknownMeans: {
    en: 'Kartei does not know this status. It is shown as the service wrote it.',
    de: 'Kartei kennt diesen Status nicht. Er steht da, wie der Dienst ihn schrieb.',
  },
  unknownDoes: {
    en: 'Kartei keeps looking. See in the overview what the service added, and ask the service if it does not say.',
    de: 'Kartei sieht weiter nach. In der Übersicht steht, was der Dienst ergänzt hat; sonst beim Dienst nachfragen.',
  },
  putAwayNext: { en: 'Marked as done', de: 'Als erledigt markiert' },
  putAwayMeans: {
    en: 'Somebody marked this case as done here. Kartei does not look at it by itself any more.',
    de: 'Jemand hat diesen Fall hier als erledigt markiert. Kartei sieht nicht mehr von selbst nach.',
  },
  putAwayDoes: {
    en: 'Nothing. Reopen it if something is left.',
    de: 'Nichts. Wieder öffnen, wenn noch etwas offen ist.',
  },

  you: { en: 'You', de: 'Sie' },
  applicant: { en: 'The applicant', de: 'Der Antragsteller' },
  service: { en: 'The service', de: 'Der Dienst' },
  serviceOrYou: {
    en: 'The bank, or you if it asked for something',
    de: 'Die Bank, oder Sie, wenn sie etwas gefragt hat',
  },
  nobody: { en: 'Nobody', de: 'Niemand' },
  notKnown: { en: 'Not known', de: 'Nicht bekannt' },
})

export type NextStepKey = keyof (typeof nextStepTexts)['table']
