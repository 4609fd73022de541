import { defineTexts } from '../i18n/texts'

/**
 * Why main did not take, turn, join, unlock, take apart or send a document. The English text is main's sentence, letter for
 * letter (test/renderer/lib/failures/main-sentences.test.ts compares).
 */
export const documentSentenceTexts = defineTexts('document-sentences', {
  noAttachments: { en: 'This message has no attachments.', de: 'Diese E-Mail hat keine Anhänge.' },
  attachmentsTooMany: {
    en: 'This message has too many or too large attachments. Save them from the mail program.',
    de: 'Diese E-Mail hat zu viele oder zu große Anhänge. Speichern Sie sie aus dem E-Mail-Programm.',
  },
  messageDamaged: { en: 'This message is damaged.', de: 'Diese E-Mail ist beschädigt.' },
  noMessage: { en: 'This file is no e-mail.', de: 'Diese Datei ist keine E-Mail.' },
  fileDamaged: { en: 'This file is damaged.', de: 'Diese Datei ist beschädigt.' },
  fileEmpty: { en: 'This file is empty.', de: 'Diese Datei ist leer.' },
  fileDamagedOrOther: {
    en: 'This file is damaged or of a kind that cannot be worked on.',
    de: 'Diese Datei ist beschädigt oder von einer Art, die sich nicht bearbeiten lässt.',
  },
  tooMuchMemory: {
    en: 'This file could not be worked on: it takes more memory than there is for it.',
    de: 'Diese Datei ließ sich nicht bearbeiten: Sie braucht mehr Arbeitsspeicher, als da ist.',
  },
  noSmaller: {
    en: 'This file cannot be made smaller like that.',
    de: 'So lässt sich diese Datei nicht verkleinern.',
  },
  filesMoved: {
    en: 'These files were moved, removed or sent meanwhile.',
    de: 'Diese Dateien wurden inzwischen verschoben, entfernt oder gesendet.',
  },
  filesTooLarge: {
    en: 'These files are too large to be worked on together.',
    de: 'Diese Dateien sind zusammen zu groß, um sie zu bearbeiten.',
  },
  resultTooLarge: {
    en: 'What came of it would be too large to be kept.',
    de: 'Was dabei herauskäme, wäre zu groß, um es zu behalten.',
  },
  partUsed: {
    en: 'Something else was made of a part of it. Undo that first.',
    de: 'Aus einem Teil davon wurde schon etwas anderes. Machen Sie zuerst das rückgängig.',
  },
  nothingAdded: { en: 'Nothing was added.', de: 'Es wurde nichts hinzugefügt.' },
  partSent: { en: 'A part of it has been sent already.', de: 'Ein Teil davon ist schon gesendet.' },
  nothingToUndo: {
    en: 'There is nothing to go back to for this file.',
    de: 'Bei dieser Datei gibt es nichts rückgängig zu machen.',
  },
  pictureDamaged: { en: 'This picture is damaged.', de: 'Dieses Bild ist beschädigt.' },
  pictureTooLarge: { en: 'This picture is too large.', de: 'Dieses Bild ist zu groß.' },
  pictureTooLargeToDraw: {
    en: 'This picture is too large to be drawn.',
    de: 'Dieses Bild ist zu groß, um es zu zeigen.',
  },
  pictureAnimated: {
    en: 'This picture is animated: only its first frame would be left.',
    de: 'Dieses Bild ist bewegt: Nur sein erstes Einzelbild bliebe übrig.',
  },
  pictureNotRead: { en: 'This picture cannot be read.', de: 'Dieses Bild lässt sich nicht lesen.' },
  pictureNoJpeg: {
    en: 'This picture cannot be written as JPEG.',
    de: 'Dieses Bild lässt sich nicht als JPEG schreiben.',
  },
  pictureNotPrinted: {
    en: 'This image cannot be made into a page to print.',
    de: 'Aus diesem Bild lässt sich keine Seite zum Drucken machen.',
  },
  pictureKind: {
    en: 'Kartei cannot draw this kind of picture ({{type}}). It can be sent as it is.',
    de: 'Kartei kann diese Art von Bild ({{type}}) nicht zeigen. Gesendet werden kann es, wie es ist.',
  },
  bmpPacked: {
    en: 'Kartei cannot draw a BMP that is packed like this one. It can be sent as it is.',
    de: 'Kartei kann ein so gepacktes BMP nicht zeigen. Gesendet werden kann es, wie es ist.',
  },
  fileHasNoPage: { en: 'This file has no page {{page}}.', de: 'Diese Datei hat keine Seite {{page}}.' },
  pictureHasNoPage: { en: 'This picture has no page {{page}}.', de: 'Dieses Bild hat keine Seite {{page}}.' },
  pdfHasNoPage: { en: 'This PDF has no page {{page}}.', de: 'Dieses PDF hat keine Seite {{page}}.' },
  pdfHasNoPages: { en: 'This PDF has no pages.', de: 'Dieses PDF hat keine Seiten.' },
  partNeedsPage: { en: 'A part needs a page at least.', de: 'Jeder Teil braucht mindestens eine Seite.' },
  pdfProtected: {
    en: 'This PDF is protected. Ask for one without a password.',
    de: 'Dieses PDF ist geschützt. Bitten Sie um eines ohne Kennwort.',
  },
  passwordWrong: { en: 'This password does not open it.', de: 'Mit diesem Kennwort lässt es sich nicht öffnen.' },
  pdfNoPassword: { en: 'This PDF has no password.', de: 'Dieses PDF hat kein Kennwort.' },
  onlyPdfHasPassword: {
    en: 'Only a PDF has a password that Kartei knows how to use.',
    de: 'Nur bei einem PDF kann Kartei mit einem Kennwort etwas anfangen.',
  },
  pdfLocked: {
    en: 'This PDF is locked in a way that Kartei cannot undo.',
    de: 'Dieses PDF ist so gesperrt, dass Kartei es nicht öffnen kann.',
  },
  nothingToJoin: { en: 'There is nothing to join.', de: 'Es gibt nichts zu verbinden.' },
  onlyJoined: {
    en: 'Only PDF files and images can be joined; this is {{type}}.',
    de: 'Verbinden lassen sich nur PDF-Dateien und Bilder; das ist {{type}}.',
  },
  onlyTurned: {
    en: 'Only PDF files and images can be turned; this is {{type}}.',
    de: 'Drehen lassen sich nur PDF-Dateien und Bilder; das ist {{type}}.',
  },
  onlyTaken: {
    en: 'Only PDF files and images are taken; this is {{type}}.',
    de: 'Angenommen werden nur PDF-Dateien und Bilder; das ist {{type}}.',
  },
  onlyPrinted: {
    en: 'Only a PDF or an image can be printed.',
    de: 'Drucken lassen sich nur PDF-Dateien und Bilder.',
  },
  folderOrDevice: {
    en: 'This is a folder or a device, not a file.',
    de: 'Das ist ein Ordner oder ein Gerät, keine Datei.',
  },
  noLonger: { en: 'This file is no longer there.', de: 'Diese Datei gibt es nicht mehr.' },
  cannotBeRead: { en: 'This file cannot be read.', de: 'Diese Datei lässt sich nicht lesen.' },
  neverRead: { en: 'This file was never read.', de: 'Diese Datei wurde nie gelesen.' },
  goneOrChanged: {
    en: 'This file is gone or was changed.',
    de: 'Diese Datei ist weg oder wurde geändert.',
  },
  notAdded: {
    en: 'This file was not added or was removed.',
    de: 'Diese Datei liegt nicht bereit oder wurde entfernt.',
  },
  notAddedOrSent: {
    en: 'This file was not added, or was sent or removed.',
    de: 'Diese Datei liegt nicht bereit oder wurde gesendet oder entfernt.',
  },
  unknownHere: {
    en: 'This file is not known here any more. Add it again.',
    de: 'Diese Datei ist hier nicht mehr bekannt. Fügen Sie sie noch einmal hinzu.',
  },
  copyGone: {
    en: 'Kartei’s copy of this file is gone. Add the file again.',
    de: 'Karteis Kopie dieser Datei ist weg. Fügen Sie die Datei noch einmal hinzu.',
  },
  copyGoneOrDamaged: {
    en: 'Kartei’s copy of this file is gone or damaged. Add the file again.',
    de: 'Karteis Kopie dieser Datei ist weg oder beschädigt. Fügen Sie die Datei noch einmal hinzu.',
  },
  foundCopyGone: {
    en: 'Kartei’s copy of this file is gone or damaged.',
    de: 'Karteis Kopie dieser Datei ist weg oder beschädigt.',
  },
  namedCopyGone: {
    en: 'Kartei’s copy of “{{name}}” is gone. Add it again.',
    de: 'Karteis Kopie von „{{name}}“ ist weg. Fügen Sie die Datei noch einmal hinzu.',
  },
  namedCopyDamaged: {
    en: 'Kartei’s copy of “{{name}}” is damaged. Add it again.',
    de: 'Karteis Kopie von „{{name}}“ ist beschädigt. Fügen Sie die Datei noch einmal hinzu.',
  },
  notFoundAnyMore: {
    en: 'This document is not among the found ones any more.',
    de: 'Dieses Dokument ist nicht mehr unter den gefundenen.',
  },
})
