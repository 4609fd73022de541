import { answeredLanguage, wordsOf, type AnsweredConsent } from '@contract/domain/consent-words'
import { printedIban } from '@contract/domain/iban'
import {
  consentsIn,
  languageIn,
  type ConsentEvidence,
  type ConsentGiven,
  type PhoneCall,
  type ProvenRegistration,
} from '@contract/domain/mandate-records'
import { fontFaces, htmlText as text, type Fonts } from '../../../../lib/html-to-pdf'
import { textsIn } from '../../../../lib/texts'

type Say = ReturnType<typeof textsIn<'direct-debit/main/paper'>>

/**
 * The paper of a registration as HTML for Chromium's printing: headings, lists and tables as what they are, so that the
 * PDF is tagged. Nothing on it is loaded from anywhere. It speaks the language in which the customer consented.
 */
export function paperHtml(record: ProvenRegistration, fonts: Fonts): string {
  const { evidence, answer, readBack, sha256 } = record
  const { shown, other } = evidence
  const language = languageIn(evidence)
  const say = textsIn(language, 'direct-debit/main/paper')
  const sayGap = textsIn(language, 'direct-debit/main/gaps')
  const stamp = (at: string): string =>
    new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
      dateStyle: 'long',
      timeStyle: 'long',
      timeZone: 'UTC',
    }).format(new Date(at))

  const consents = consentsIn(evidence)
  const notGiven = consents.filter(({ given }) => !given)
  const missing = evidence.version === 2 ? evidence.missing : []
  const nameOf = (words: AnsweredConsent): string => {
    const answered = answeredLanguage(words.language)
    return answered ? textsIn(language, 'direct-debit/main/languages')(answered) : (words.language ?? say('noLanguage'))
  }

  const facts: [string, string][] = [
    [say('creditor'), creditorLines(shown.words).join('\n') || say('notNamed')],
    [say('creditorId'), shown.words.creditorInformation?.creditorId || say('notNamed')],
    [say('reference'), readBack?.reference ?? say('noReference')],
    [say('mandateId'), answer?.mandateId ?? '–'],
    [say('debtor'), evidence.debtor === '' ? '–' : evidence.debtor],
    [say('iban'), printedIban(evidence.iban)],
    [say('type'), say('recurrent')],
    ...row(notGiven.length === consents.length, say('notGiven'), say('noneGiven')),
    ...row(
      notGiven.length > 0 && notGiven.length < consents.length,
      say('notGiven'),
      notGiven.map((consent) => labelOf(consent, say)).join('\n'),
    ),
    ...row(missing.length > 0, say('missing'), missing.map((gap) => sayGap(gap)).join(', ')),
    [
      say(notGiven.length === consents.length ? 'asked' : 'given'),
      textsIn(language, 'direct-debit/main/channels')(evidence.channel),
    ],
    ...(evidence.paper ? [[say('paper'), paperLine(evidence.paper, say)] satisfies [string, string]] : []),
    ...(evidence.version === 2 && evidence.call ? callRows(evidence.call, say, stamp) : []),
    [say('takenBy'), say('onWorkstation', { clerk: evidence.clerk, workstation: evidence.workstation })],
    [say('sentAt'), stamp(evidence.at)],
    ...(evidence.version === 2
      ? row(
          true,
          say('consentSent'),
          say('readAgain', { consentId: evidence.sent.consentId, at: stamp(evidence.sent.readAt) }),
        )
      : []),
    [say('answer'), answerLine(record, say, stamp)],
  ]
  const title = `${say('title')} ${readBack?.reference ?? answer?.mandateId ?? ''}`.trim()

  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<title>${text(title)}</title>
<style>${fontFaces(fonts)}${style}</style>
</head>
<body>
<main>
<h1>${text(say('title'))}</h1>
<p class="quiet">${text(say('madeBy'))}</p>
<table><tbody>
${facts.map(([name, value]) => `<tr><th scope="row">${text(name)}</th><td>${text(value)}</td></tr>`).join('\n')}
</tbody></table>
${wordsHtml(shown, say('texts', { language: nameOf(shown.words) }), say, stamp, consents)}
${other ? wordsHtml(other, say('otherTexts', { language: nameOf(other.words) }), say, stamp) : ''}
<p class="signature">${text(say('signature'))}</p>
${sha256 === undefined ? '' : `<p class="quiet hash">${text(say('recordHash'))} ${sha256}</p>`}
</main>
</body>
</html>`
}

const row = (isThere: boolean, name: string, value: string): [string, string][] => (isThere ? [[name, value]] : [])

/** Long texts of the service stand whole below. */
const beginning = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text)

const callRows = (
  { number, spokeWith, parts }: PhoneCall,
  say: Say,
  stamp: (at: string) => string,
): [string, string][] => [
  [say('call'), say('calledSpoke', { number, who: spokeWith })],
  [
    say('readAloud'),
    parts
      .map(({ text: read, at }) =>
        at === undefined
          ? say('notRead', { text: beginning(read) })
          : say('readPart', { text: beginning(read), at: stamp(at) }),
      )
      .join('\n'),
  ],
]

const labelOf = ({ code, label }: { code?: string | null | undefined; label?: string | null | undefined }, say: Say) =>
  label || say('noLabel', { code: code || '–' })

function wordsHtml(
  { words, sha256, readAt }: ConsentEvidence['shown'],
  heading: string,
  say: Say,
  stamp: (at: string) => string,
  answers?: readonly ConsentGiven[],
): string {
  const lang = words.language ? `lang="${text(words.language)}"` : ''
  const consents = answers
    ? answers.map(
        (consent) =>
          `<li><span ${lang}>${text(labelOf(consent, say))}</span> <span class="tick">(${text(say(consent.given ? 'isGiven' : 'isNotGiven'))})</span></li>`,
      )
    : (words.consents ?? []).map((consent) => `<li><span ${lang}>${text(labelOf(consent, say))}</span></li>`)
  const texts = (words.texts ?? []).map((each) => each.text || say('noText', { code: each.code || '–' }))
  const { otherForm } = wordsOf(words)
  return `<section>
<h2>${text(heading)}</h2>
<div class="words">
${texts.map((each) => `<p ${lang}>${text(each)}</p>`).join('\n')}
${otherForm.length === 0 ? '' : `<p class="quiet">${text(say('otherForm'))}</p>`}
${otherForm.map((each) => `<p ${lang}>${text(each)}</p>`).join('\n')}
${consents.length === 0 ? '' : `<ul>${consents.join('\n')}</ul>`}
</div>
<p class="quiet hash">${text(say('consentRead', { consentId: words.consentId, at: stamp(readAt) }))} SHA-256 ${sha256}</p>
</section>`
}

function creditorLines({ creditorInformation }: AnsweredConsent): string[] {
  const { companyName, address } = creditorInformation ?? {}
  const { streetLine1, streetLine2, postalCode, city, country } = address ?? {}
  const place = [[postalCode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
  return [companyName, streetLine1, streetLine2, place].flatMap((line) => (line ? [line] : []))
}

const paperLine = (paper: NonNullable<ConsentEvidence['paper']>, say: Say): string =>
  paper.type === 'scan' ? say('scan', { name: paper.name, sha256: paper.sha256 }) : paper.where

function answerLine({ state, answer }: ProvenRegistration, say: Say, stamp: (at: string) => string): string {
  if (!answer) return say('inDoubt')
  const { settledBy: clerk, at } = answer
  if (state === 'not-registered') return say('notRegistered', { clerk: clerk ?? '', at: stamp(at) })
  return clerk === undefined ? say('registered', { at: stamp(at) }) : say('settled', { clerk, at: stamp(at) })
}

/**
 * Ligatures are off, so that what is searched and copied is what was written. All text has one colour: Chromium embeds a
 * font once for each, and a queue that goes through PostScript loses the text of a font that comes twice.
 */
const style = `
@page { size: A4; margin: 16mm 18mm }
html { font: 9.5pt/1.4 Arimo, sans-serif; color: #1f1f24; font-variant-ligatures: none; hyphens: none }
body { margin: 0 }
h1 { font-size: 15pt; line-height: 1.25; margin: 0 0 1mm }
h2 { font-size: 10.5pt; margin: 5mm 0 1.5mm; break-after: avoid }
p { margin: 0 0 1.5mm }
table { width: 100%; border-collapse: collapse; margin-top: 3mm }
th, td { text-align: left; vertical-align: top; padding: .7mm 0; border-bottom: .2mm solid #c7c7cc; white-space: pre-wrap; overflow-wrap: anywhere }
th { width: 46mm; font-weight: 400; padding-right: 4mm }
.words { border: .2mm solid #8f8f96; border-left: 1.4mm double #8f8f96; padding: 2mm 3mm }
.words p, .words li { white-space: pre-wrap }
.words ul { margin: 0; padding-left: 5mm }
.words li { margin-bottom: 1mm }
.tick { font-weight: 700 }
.quiet { font-size: 8pt }
.hash { margin-top: 1mm; overflow-wrap: anywhere }
.signature { margin: 16mm 0 3mm; width: 100mm; border-top: .25mm solid #1f1f24; padding-top: 1mm; font-size: 8pt; break-inside: avoid }
section { break-inside: avoid }
`
