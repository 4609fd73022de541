import assert from 'node:assert/strict'
import { chown, writeFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What the smallest PDF consists of: one empty page. */
const onePage = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000052 00000 n 
0000000101 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
164
%%EOF
`

const paper = 'Gewerbeanmeldung Größe.pdf'

/**
 * The main job at the embedded training service, by what a clerk sees and presses: opens a case that waits for documents,
 * chooses one in the dialog of the system, and sends it.
 *
 * @returns {Promise<{ who: string }>} the case
 */
export async function doMainJob(clerk, window) {
  const file = join(clerk.home, paper)
  const { uid, gid } = await stat(clerk.home)
  await writeFile(file, onePage)
  await chown(file, uid, gid)

  await window.see('landmark', '^Environment$')
  await window.see('table', 'Worklist')
  const row = await window.see('table row', '(Consumer|Business) Awaiting documents')
  const who = /^table row: Select (.+?) \1 /.exec(row)?.[1]
  assert.ok(who, `the row names its case: ${row}`)
  await window.press('push button', `^${escaped(who)}$`)
  await window.press('page tab', '^Documents')
  await window.press('push button', '^Add documents')
  await window.type('Open|Add|Documents|Choose', 'key', 'slash', 'key', 'BackSpace', 'type', '--delay', '20', file)
  await window.type('Open|Add|Documents|Choose', 'key', 'Return')
  await window.see('static', '^Ready$')
  await window.press('push button', '^Upload( \\d+ files?)?$')
  await window.see('static', 'Confirmed on this case')
  return { who }
}

/** What was done is there after another start. */
export async function findMainJob(window, { who }) {
  await window.see('table', 'Worklist')
  await window.press('push button', `^${escaped(who)}$`)
  await window.press('page tab', '^Documents')
  await window.see('static', 'Confirmed on this case')
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
