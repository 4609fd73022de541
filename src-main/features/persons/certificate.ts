import type { Erasure } from '@contract/api/persons'
import { createHmac } from 'node:crypto'
import type { Texts } from '../../lib/texts'
import { escapeHtml, headOf, jsonInHtml } from './paper'

/**
 * That something was erased, when and by whom, how much of what, and what became of each copy: to be read, and once more as
 * JSON with a keyed proof over it. It names nobody.
 */
export function certificateOf(
  erasure: Erasure,
  environment: string,
  key: Buffer,
  say: Texts<'persons/main'>,
  language: string,
): string {
  const proof = createHmac('sha256', key).update(JSON.stringify(erasure)).digest('hex')
  const stamp = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'medium' })
  const row = (name: string, value: string): string =>
    `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>\n`
  const facts = [
    row(say('certificateNumber'), erasure.erasureId),
    row(say('certificateAt'), stamp.format(new Date(erasure.at))),
    row(say('certificateBy'), `${erasure.by}, ${erasure.workstation}`),
    row(say('certificateEnvironment'), environment),
    row(say('certificateEntry'), String(erasure.journalEntry)),
    row(say('journal'), String(erasure.entries)),
    row(say('certificateFiles'), String(erasure.files)),
    ...erasure.records.map(({ is, count }) => row(say(is), String(count))),
  ]
  const lists = { kept: say('certificateListKept'), here: say('certificateListHere'), none: say('certificateListNone') }
  const list = erasure.list && `<p>${escapeHtml(lists[erasure.list])}</p>\n`
  const copies = erasure.copies.map(({ name, before, after, left }) =>
    row(
      name,
      left === undefined
        ? after === undefined
          ? say('certificateUntouched', { before })
          : say('certificateRewritten', { before, after })
        : say('certificateLeft'),
    ),
  )
  return `${headOf(say('certificateTitle'), language)}<p>${escapeHtml(say('certificateMeans'))}</p>
<table>${facts.join('')}</table>
<h2>${escapeHtml(say('certificateCopies'))}</h2>
<table>${copies.join('')}</table>
${list ?? ''}<p>${escapeHtml(say('certificateNot'))}</p>
<script type="application/json" id="kartei-erasure">${jsonInHtml({ form: 'kartei-erasure', version: 1, erasure, proof })}</script>
</body>
</html>
`
}
