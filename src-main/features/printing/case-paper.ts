import type { Environment } from '@contract/api/environments'
import type { JournalEntry } from '@contract/api/journal'
import { fail, succeed } from '@contract/outcome'
import type { FeatureHandlers } from '../../ipc/handlers'
import { fontFaces, htmlText as text, readFonts, type Fonts, type MakePdf } from '../../lib/html-to-pdf'
import { saveAsked } from '../../lib/files/saving'
import { textsIn } from '../../lib/texts'
import type { AppContext } from '../app-context'
import type { Journal } from '../journal'
import type { Printing } from './port'

type Asked = Parameters<FeatureHandlers<'journal'>['paper']>[0]

/** The history of a case as a page to print; the newest entry comes last, as in a file. */
export function createCasePaper(
  { askWhereToSave, user, workstation, now }: AppContext,
  parts: {
    readonly journal: Pick<Journal, 'handlers'>
    readonly makePdf: MakePdf
    readonly fonts?: () => Promise<Fonts>
    readonly printing: Pick<Printing, 'choosePrinter' | 'print'>
    readonly activeEnvironment: () => Pick<Environment, 'name'>
  },
): Pick<FeatureHandlers<'journal'>, 'paper'> {
  const { journal, makePdf, printing, activeEnvironment, fonts = readFonts } = parts

  function html(asked: Asked, entries: readonly JournalEntry[], used: Fonts): string {
    const { language, title } = asked
    const say = textsIn(language, 'journal/main')
    const stamps = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
      dateStyle: 'medium',
      timeStyle: 'medium',
    })
    const stamp = (at: string): string => (Number.isNaN(Date.parse(at)) ? at : stamps.format(new Date(at)))
    const words = new Map(asked.entries.map((each) => [each.sequence, each]))
    const rows = entries
      .toSorted((one, other) => one.sequence - other.sequence)
      .flatMap((entry) => {
        const said = words.get(entry.sequence)
        if (!said) return []
        const what = `<strong>${text(said.what)}</strong>${said.about === '' ? '' : `<br>${text(said.about)}`}`
        const plain = [String(entry.sequence), stamp(entry.at), entry.user].map((each) => `<td>${text(each)}</td>`)
        return `<tr>${plain.join('')}<td>${what}</td><td>${text(said.outcome)}</td></tr>`
      })
    const about = { user, workstation, environment: activeEnvironment().name, at: stamp(now().toISOString()) }
    const madeBy = say('madeBy', about)
    const heads = (['number', 'when', 'who', 'what', 'outcome'] as const).map(
      (name) => `<th scope="col">${text(say(name))}</th>`,
    )
    return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<title>${text(`${say('title')}: ${title}`)}</title>
<style>${fontFaces(used)}${style}</style>
</head>
<body>
<main>
<p class="quiet">${text(say('title'))}</p>
<h1>${text(title)}</h1>
<p class="quiet">${text(madeBy)}</p>
<table><thead><tr>${heads.join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
</main>
</body>
</html>`
  }

  return {
    paper: async (asked, context) => {
      const { requestId } = context
      const chosen = asked.to === 'printer' ? await printing.choosePrinter(undefined, requestId) : succeed('')
      if (!chosen.ok) return chosen
      const listed = await journal.handlers.list({ caseId: asked.caseId }, context)
      if (!listed.ok) return listed
      const bytes = await makePdf(html(asked, listed.value.entries, await fonts()))
      if (!bytes) return fail({ kind: 'internal', message: 'The page could not be made.', requestId })
      if (asked.to === 'file') {
        const name = `${textsIn(asked.language, 'journal/main')('title')}.pdf`
        const saved = await saveAsked(askWhereToSave, name, () => bytes, context)
        if (!saved.ok) return saved
        return succeed(saved.value === undefined ? { did: 'nothing' } : { did: 'saved', name: saved.value })
      }
      // The queue shows the title to everybody: whose history it is does not stand in it.
      const paper = { title: 'history.pdf', bytes, mediaType: 'application/pdf' }
      const { outcome, message } = await printing.print(paper, chosen.value, 1)
      return succeed({ did: outcome, ...(message !== undefined && { message }) })
    },
  }
}

const style = `
@page { size: A4; margin: 16mm 15mm }
html { font: 9pt/1.4 Arimo, sans-serif; color: #1f1f24; font-variant-ligatures: none; hyphens: none }
body { margin: 0 }
h1 { font-size: 15pt; line-height: 1.25; margin: 0 0 1mm }
p { margin: 0 0 1.5mm }
table { width: 100%; border-collapse: collapse; margin-top: 3mm }
thead { display: table-header-group }
tr { break-inside: avoid }
th, td { text-align: left; vertical-align: top; padding: .8mm 3mm .8mm 0; border-bottom: .2mm solid #c7c7cc; overflow-wrap: anywhere }
th, td:nth-child(-n+2) { white-space: nowrap }
.quiet { font-size: 8pt }
`
