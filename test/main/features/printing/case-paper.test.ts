import { succeed } from '@contract/outcome'
import { expect, it } from 'vitest'
import { createCasePaper } from '../../../../src-main/features/printing'
import { environmentId, onboarding } from '../../../helpers/main/cases'
import { testContext } from '../../../helpers/main/context'
import { journalOf } from '../../../helpers/main/journal'
import { OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { valueOf } from '../../../helpers/main/service-fixture'

it.each([
  ['en', 'History of a case', 'Result'],
  ['de', 'Verlauf eines Falls', 'Ergebnis'],
] as const)('says on paper when, who, what and the outcome of a case alone, in %s', async (language, title, head) => {
  const started = start(temporaryFolder(), new OwnKeychain().synchronous())
  const { journal, record, register, entries } = journalOf(started)
  const known = onboarding()
  const { caseId } = await register.noteOnboarding(environmentId, known)
  await record('onboarding.read', { onboardingId: known.id })
  await record('sepa.consents', { language: 'de' })
  const papers: string[] = []
  const printed: string[] = []
  const app = testContext({ user: 'tjarks', workstation: 'schreibtisch-3', now: started.clock.now })
  const { paper } = createCasePaper(app, {
    journal,
    makePdf: (html) => {
      papers.push(html)
      return Promise.resolve(new Uint8Array(1))
    },
    fonts: () => Promise.resolve({ regular: '', bold: '' }),
    printing: {
      choosePrinter: () => Promise.resolve(succeed('flur')),
      print: ({ title: name }, printer) => {
        printed.push(`${name} ${printer}`)
        return Promise.resolve({ outcome: 'printed' })
      },
    },
    activeEnvironment: () => ({ name: 'Abnahme' }),
  })
  const said = (await entries()).map(({ sequence }) => ({
    sequence,
    what: `<Deed ${sequence}>`,
    about: 'About & so on',
    outcome: 'answered',
  }))
  const asked = { caseId, title: 'Anna Arndt', language, entries: said, to: 'printer' as const }
  expect(valueOf(await paper(asked, { requestId: 'r' }))).toEqual({ did: 'printed' })
  expect(printed).toEqual(['history.pdf flur'])
  const [html = ''] = papers
  for (const text of [
    title,
    head,
    'Anna Arndt',
    '<td>tjarks</td>',
    '2026',
    '&lt;Deed 1&gt;',
    'About &amp; so on',
    'Abnahme',
  ])
    expect(html, text).toContain(text)
  // That of no case, or of another one, is not of this history, whatever the page says.
  expect(html).not.toContain('Deed 2')
  expect(valueOf(await paper({ ...asked, to: 'file' }, { requestId: 'r' }))).toEqual({ did: 'nothing' })
})
