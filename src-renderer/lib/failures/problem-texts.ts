import type { FileProblem } from '@contract/api/documents'
import type { Failure, Issue } from '@contract/outcome'
import { defineTexts, useTexts } from '../i18n/texts'

const fileProblems = {
  empty: {
    en: 'This file is empty: it has 0 bytes. Ask whoever sent it for another one.',
    de: 'Diese Datei ist leer: Sie hat 0 Bytes. Beim Absender um eine neue bitten.',
  },
  'too-large': {
    en: 'This file is over the limit of 10 MB a file.',
    de: 'Diese Datei ist größer als erlaubt (10 MB je Datei).',
  },
  'wrong-type': {
    en: 'Only PDF and images can be sent; this is something else.',
    de: 'Nur PDF und Bilder können gesendet werden; das ist etwas anderes.',
  },
  unreadable: {
    en: 'This file cannot be read. It may be open elsewhere.',
    de: 'Diese Datei lässt sich nicht lesen. Vielleicht ist sie anderswo geöffnet.',
  },
  vanished: { en: 'This file is no longer where it was.', de: 'Diese Datei ist nicht mehr dort, wo sie war.' },
  'not-a-file': { en: 'This is not a file.', de: 'Das ist keine Datei.' },
  'wrong-extension': {
    en: 'The ending of its name does not fit what is in it.',
    de: 'Die Endung des Namens passt nicht zum Inhalt.',
  },
  damaged: {
    en: 'Damaged: programs cannot read it. Scan or save it again.',
    de: 'Beschädigt: nicht lesbar. Noch einmal scannen oder speichern.',
  },
  locked: { en: 'Opens with a password only.', de: 'Öffnet nur mit Kennwort.' },
  'no-page': { en: 'This PDF has no page. Save it again.', de: 'Dieses PDF hat keine Seite. Noch einmal speichern.' },
} as const satisfies Record<FileProblem['code'], { en: string; de: string }>

/** Every code that the contract gives to a broken rule, said in both languages. */
export const problemTexts = defineTexts('problems', {
  ...fileProblems,
  'path-start': {
    en: 'The path begins with one /, below the address of the environment.',
    de: 'Der Pfad beginnt mit einem /, unterhalb der Adresse der Umgebung.',
  },
  'path-placeholder': {
    en: 'Put the number in the place of the braces.',
    de: 'Setzen Sie die Nummer an die Stelle der geschweiften Klammern.',
  },
  'path-empty-part': { en: 'Two strokes (//) follow each other.', de: 'Zwei Schrägstriche (//) folgen aufeinander.' },
  'path-fragment': { en: 'A # is never sent.', de: 'Ein # wird nie gesendet.' },
  'path-characters': {
    en: 'Only letters without accents, digits and -._~!$&()*+,;=:% may stand here. Write everything else percent-encoded.',
    de: 'Hier stehen nur Buchstaben ohne Umlaut, Ziffern und -._~!$&()*+,;=:%. Alles andere schreiben Sie mit Prozentzeichen.',
  },
  'path-query': { en: 'Nothing stands behind the question mark.', de: 'Hinter dem Fragezeichen steht nichts.' },
  'path-percent': {
    en: 'After % come two hexadecimal digits, and together they must be text.',
    de: 'Nach % kommen zwei hexadezimale Ziffern, und zusammen müssen sie Text ergeben.',
  },
  'path-control': {
    en: 'Control characters and backslashes may not stand in a path, not even percent-encoded.',
    de: 'Steuerzeichen und umgekehrte Schrägstriche dürfen nicht im Pfad stehen, auch nicht mit Prozentzeichen.',
  },
  'path-dots': {
    en: 'The parts . and .. lead elsewhere. They may not stand in a path, not even percent-encoded.',
    de: 'Die Teile . und .. führen woandershin. Sie dürfen nicht im Pfad stehen, auch nicht mit Prozentzeichen.',
  },
  'wrong-password': { en: 'This password does not open it.', de: 'Dieses Kennwort öffnet es nicht.' },
  json: { en: 'This is not JSON.', de: 'Das ist kein JSON.' },
  'whole-text': {
    en: 'This text contains a damaged character and cannot be sent. Type it again.',
    de: 'Dieser Text enthält ein beschädigtes Zeichen und lässt sich nicht senden. Geben Sie ihn neu ein.',
  },
  'damaged-cut': {
    en: 'This document is damaged: it ends too early.',
    de: 'Dieses Dokument ist beschädigt: Es endet zu früh.',
  },
  'damaged-garbled': {
    en: 'This document is damaged: its bytes were changed on the way, as if they were text.',
    de: 'Dieses Dokument ist beschädigt: Seine Bytes wurden unterwegs verändert, als wären sie Text.',
  },
  'damaged-unreadable': {
    en: 'This document is damaged: it does not open.',
    de: 'Dieses Dokument ist beschädigt: Es lässt sich nicht öffnen.',
  },
  required: { en: 'This field is required.', de: 'Dieses Feld muss ausgefüllt sein.' },
  recipient: {
    en: 'This is not a whole key: it begins with age1 and has 62 characters.',
    de: 'Das ist kein ganzer Schlüssel: Er beginnt mit age1 und hat 62 Zeichen.',
  },
  'base-url': {
    en: 'The address must begin with https:// (http:// only for this computer itself), without user name, query or #.',
    de: 'Die Adresse muss mit https:// beginnen (http:// nur für diesen Rechner selbst), ohne Benutzernamen, Abfrage oder #.',
  },
  'proxy-name-colon': {
    en: 'A name for a proxy has no colon.',
    de: 'Ein Name für einen Proxy hat keinen Doppelpunkt.',
  },
  'control-characters': {
    en: 'Line breaks and other control characters cannot be sent.',
    de: 'Zeilenumbrüche und andere Steuerzeichen können nicht gesendet werden.',
  },
  'proxy-refused': {
    en: 'The proxy does not take this name and password.',
    de: 'Der Proxy nimmt diesen Namen und dieses Kennwort nicht an.',
  },
  'key-of-other-address': {
    en: 'The API key was entered for another address and is not used. Enter it again in the settings.',
    de: 'Der API-Schlüssel wurde für eine andere Adresse eingegeben und wird nicht benutzt. Geben Sie ihn in den Einstellungen noch einmal ein.',
  },
  'api-key-characters': {
    en: 'An API key has no spaces, colons or special characters.',
    de: 'Ein API-Schlüssel hat keine Leerzeichen, Doppelpunkte oder Sonderzeichen.',
  },
  'api-key-uuid': {
    en: 'This does not look like an API key. Compare it with the one you were given. If it is right, tick “This really is the API key”.',
    de: 'Das sieht nicht wie ein API-Schlüssel aus. Vergleichen Sie ihn mit dem, den Sie bekommen haben. Stimmt er, kreuzen Sie „Das ist wirklich der API-Schlüssel“ an.',
  },
  'signed-paper': {
    en: 'A consent on paper needs the scanned form, or the place where the paper is kept.',
    de: 'Eine Zustimmung auf Papier braucht das eingescannte Formular oder den Ort, an dem das Papier liegt.',
  },
  'no-words': {
    en: 'The service gives neither texts nor consents nor a creditor.',
    de: 'Der Dienst gibt weder Texte noch Zustimmungen noch einen Zahlungsempfänger.',
  },
  'texts-unread': {
    en: 'Before sending, the texts could not be read once more. Nothing was sent.',
    de: 'Vor dem Senden konnten die Texte nicht noch einmal gelesen werden. Nichts wurde gesendet.',
  },
  'consent-missing': {
    en: 'For one consent it is not recorded whether it was given.',
    de: 'Bei einer Zustimmung fehlt die Angabe, ob sie erteilt wurde.',
  },
  sha256: { en: 'This is not a SHA-256 hash.', de: 'Das ist kein SHA-256-Hash.' },
  'iban-empty': { en: 'Enter the IBAN.', de: 'Geben Sie die IBAN ein.' },
  'iban-characters': {
    en: 'An IBAN has two letters, two digits, and then only letters and digits.',
    de: 'Eine IBAN hat zwei Buchstaben, zwei Ziffern und danach nur Buchstaben und Ziffern.',
  },
  'iban-country': {
    en: 'No country with these two letters uses the IBAN.',
    de: 'Kein Land mit diesen zwei Buchstaben verwendet die IBAN.',
  },
  'iban-length': {
    en: 'This IBAN is too short or too long for its country.',
    de: 'Diese IBAN ist für ihr Land zu kurz oder zu lang.',
  },
  'iban-structure': {
    en: 'This IBAN has a letter where its country has a digit, or the other way round.',
    de: 'Diese IBAN hat einen Buchstaben, wo ihr Land eine Ziffer hat, oder umgekehrt.',
  },
  'iban-checksum': {
    en: 'The check digits do not match: something in this IBAN is mistyped.',
    de: 'Die Prüfziffern passen nicht: In dieser IBAN ist etwas vertippt.',
  },
  uuid: {
    en: 'This number does not have the expected form: 8-4-4-4-12 digits and letters from a to f.',
    de: 'Diese Nummer hat nicht die erwartete Form: 8-4-4-4-12 Ziffern und Buchstaben von a bis f.',
  },
  'path-segment': {
    en: 'This number is empty or has characters that cannot be sent.',
    de: 'Diese Nummer ist leer oder enthält Zeichen, die sich nicht senden lassen.',
  },
  int64: {
    en: 'This amount is larger than the service accepts.',
    de: 'Dieser Betrag ist größer, als der Dienst annimmt.',
  },
  currency: {
    en: 'A currency is three capital letters, such as EUR.',
    de: 'Eine Währung hat drei Großbuchstaben, etwa EUR.',
  },
  date: {
    en: 'This day does not exist; write it as YYYY-MM-DD.',
    de: 'Diesen Tag gibt es nicht; schreiben Sie ihn als JJJJ-MM-TT.',
  },
  country: { en: 'A country is two capital letters, such as DE.', de: 'Ein Land hat zwei Großbuchstaben, etwa DE.' },
  phone: {
    en: 'A phone number begins with + and the country code, then only digits.',
    de: 'Eine Telefonnummer beginnt mit + und der Landesvorwahl, danach nur Ziffern.',
  },
  email: { en: 'This is not an e-mail address.', de: 'Das ist keine E-Mail-Adresse.' },
  'https-only': {
    en: 'Only pages at https:// are opened.',
    de: 'Nur Seiten unter https:// werden geöffnet.',
  },
  'payee-name': {
    en: 'A payee has a name of 1 to 70 characters.',
    de: 'Ein Zahlungsempfänger hat einen Namen von 1 bis 70 Zeichen.',
  },
  'described-name': {
    en: 'A name is one field of the JSON, or several with a dot between: registrationInfo.registerNumber.',
    de: 'Ein Name ist ein Feld des JSON oder mehrere mit Punkt dazwischen: registrationInfo.registerNumber.',
  },
  'described-twice': {
    en: 'Two fields have the same name, or one stands within the other.',
    de: 'Zwei Felder heißen gleich, oder eines steht im anderen.',
  },
  'described-group-empty': { en: 'A group needs a field.', de: 'Eine Gruppe braucht ein Feld.' },
  'described-own-member': {
    en: 'This field of the request has a place of its own in the form.',
    de: 'Dieses Feld der Anfrage hat im Formular seinen eigenen Platz.',
  },
  'absolute-url': {
    en: 'This is not a whole address without spaces, such as https://partner.example/done.',
    de: 'Das ist keine vollständige Adresse ohne Leerzeichen wie https://partner.example/fertig.',
  },
  'url-scheme': {
    en: 'An address that begins with javascript:, data:, file: or blob: is not sent.',
    de: 'Eine Adresse, die mit javascript:, data:, file: oder blob: beginnt, wird nicht gesendet.',
  },
  'metadata-key-length': {
    en: 'A metadata key has at most 48 characters.',
    de: 'Ein Metadaten-Schlüssel hat höchstens 48 Zeichen.',
  },
  'metadata-key-digit': {
    en: 'A metadata key must not start with a digit.',
    de: 'Ein Metadaten-Schlüssel darf nicht mit einer Ziffer beginnen.',
  },
  'metadata-value-length': {
    en: 'A metadata value has at most 256 characters.',
    de: 'Ein Metadaten-Wert hat höchstens 256 Zeichen.',
  },
  positive: { en: 'The amount must be more than zero.', de: 'Der Betrag muss größer als null sein.' },
  'euro-only': { en: 'The fixed amount is in euros.', de: 'Der feste Betrag ist in Euro.' },
  'at-least-one': { en: 'Choose at least one.', de: 'Wählen Sie mindestens eines aus.' },
  'company-required': {
    en: 'A business or corporate application needs the details of the company.',
    de: 'Ein Antrag als Geschäfts- oder Firmenkunde braucht die Angaben zum Unternehmen.',
  },
  'v5-only': {
    en: 'A requested credit limit cannot be sent with this application.',
    de: 'Ein gewünschter Kreditrahmen kann mit diesem Antrag nicht gesendet werden.',
  },
  'move-too-large': {
    en: 'This is more than one file can hold. Send or remove some of the documents that wait, and try again.',
    de: 'Das ist mehr, als eine Datei aufnimmt. Senden oder entfernen Sie einige der wartenden Dokumente, und versuchen Sie es noch einmal.',
  },
  'name-taken': { en: 'Another environment has this name.', de: 'Eine andere Umgebung heißt schon so.' },
  'sandbox-fixed': {
    en: 'The embedded sandbox cannot be changed or removed.',
    de: 'Die eingebaute Übungsumgebung lässt sich nicht ändern oder entfernen.',
  },
  'name-empty': { en: 'A document needs a name.', de: 'Ein Dokument braucht einen Namen.' },
  'name-separator': {
    en: 'A name cannot have a slash, a backslash or a line break.',
    de: 'Ein Name kann keinen Schrägstrich, Rückstrich oder Zeilenumbruch haben.',
  },
  'name-too-long': {
    en: 'This name is too long. Accents and emoji count more than once.',
    de: 'Dieser Name ist zu lang. Umlaute und Emoji zählen mehrfach.',
  },
  'under-way': {
    en: 'This document is being sent and stays as it is.',
    de: 'Dieses Dokument wird gerade gesendet und bleibt, wie es ist.',
  },
  'automatic-off': {
    en: 'Kartei’s own requests are switched off in Settings.',
    de: 'Anfragen, die Kartei von selbst stellt, sind in den Einstellungen ausgeschaltet.',
  },
  'of-data-aside': {
    en: 'No key here opens these documents. They may belong to the data that are set aside (Settings), and stay as long as those do.',
    de: 'Kein Schlüssel hier öffnet diese Dokumente. Vielleicht gehören sie zu den beiseitegelegten Daten (Einstellungen) und bleiben so lange wie diese.',
  },
  'identifier-of-another': {
    en: 'is the number of another case. What the service created now is not known.',
    de: 'ist die Nummer eines anderen Falls. Was der Dienst jetzt angelegt hat, ist offen.',
  },
  'answer-too-large': {
    en: 'The answer of the service is larger than Kartei accepts.',
    de: 'Die Antwort des Dienstes ist größer, als Kartei annimmt.',
  },
  'answer-packed': {
    en: 'The answer of the service is packed in a way that Kartei does not accept.',
    de: 'Die Antwort des Dienstes ist auf eine Art gepackt, die Kartei nicht annimmt.',
  },
  'answer-empty': { en: 'The answer of the service is empty.', de: 'Die Antwort des Dienstes ist leer.' },
  'answer-not-json': { en: 'The answer of the service is not JSON.', de: 'Die Antwort des Dienstes ist kein JSON.' },
  'answer-too-deep': {
    en: 'The answer of the service is nested too deeply.',
    de: 'Die Antwort des Dienstes ist zu tief verschachtelt.',
  },
  'answer-misshapen': {
    en: 'The answer of the service lacks required information, or gives it in another form.',
    de: 'In der Antwort des Dienstes fehlt eine notwendige Angabe, oder sie hat eine andere Form.',
  },
  'no-identifier': {
    en: 'There is no number of an application or an engagement here.',
    de: 'Hier steht keine Nummer eines Antrags oder Engagements.',
  },
  duplicate: { en: 'Another line names the same case.', de: 'Eine andere Zeile nennt denselben Fall.' },
  'too-many-unsorted': {
    en: 'Too many numbers without a heading: write onboardingId or engagementId above them.',
    de: 'Zu viele Nummern ohne Überschrift: Schreiben Sie onboardingId oder engagementId darüber.',
  },
  'not-cloneable': { en: 'This input cannot be passed on.', de: 'Diese Eingabe lässt sich nicht weitergeben.' },
  invalid_type: { en: 'This is missing or of the wrong kind.', de: 'Das fehlt oder ist von der falschen Art.' },
  invalid_value: { en: 'This value is not among the possible ones.', de: 'Dieser Wert gehört nicht zu den möglichen.' },
  unrecognized_keys: {
    en: 'There are fields that do not belong here.',
    de: 'Es gibt Felder, die nicht hierher gehören.',
  },
  too_small: { en: 'This is too short or too small.', de: 'Das ist zu kurz oder zu klein.' },
  too_big: { en: 'This is too long or too large.', de: 'Das ist zu lang oder zu groß.' },
})

type Code = keyof (typeof problemTexts)['table']
const isCode = (code: string): code is Code => Object.hasOwn(problemTexts.table, code)

/** What a broken rule says in the clerk's language; an unknown code keeps the sentence that came with it. */
export function useProblemText(): (problem: {
  readonly code?: string | undefined
  readonly message: string
}) => string {
  const t = useTexts(problemTexts)
  return ({ code, message }) => (code !== undefined && isCode(code) ? t(code) : message)
}

/** The issue of a failure at this place or below it: `issueAt(failure, 'amount.fixedAmount')`. */
export const issueAt = (failure: Failure | undefined, path: string): Issue | undefined =>
  failure?.issues?.find((issue) => issue.path === path || issue.path.startsWith(`${path}.`))
