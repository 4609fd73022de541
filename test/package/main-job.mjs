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

/** The IBAN that is printed in every explanation of the IBAN; it belongs to nobody. */
const exampleIban = 'DE89370400440532013000'

/**
 * The main job at the embedded training service, by what a clerk sees and presses: a document is sent, a mandate registered.
 *
 * @returns {Promise<{ who: string, whose: string }>} whose document and whose mandate
 */
export async function doMainJob(clerk, window) {
  await window.see('landmark', '^Environment$')
  await window.see('table', 'Worklist')
  const who = await sendDocument(clerk, window)
  await window.press('push button', '^Worklist$')
  return { who, whose: await registerMandate(window) }
}

/** Opens a case that waits for documents, chooses one in the dialog of the system, and sends it. */
async function sendDocument(clerk, window) {
  const file = join(clerk.home, paper)
  const { uid, gid } = await stat(clerk.home)
  await writeFile(file, onePage)
  await chown(file, uid, gid)

  const who = await openCase(window, '(Consumer|Business) Awaiting documents')
  await window.press('page tab', '^Documents')
  await window.press('push button', '^Add documents')
  await window.type('Open|Add|Documents|Choose', 'key', 'slash', 'key', 'BackSpace', 'type', '--delay', '20', file)
  await window.type('Open|Add|Documents|Choose', 'key', 'Return')
  await window.see('static', '^Ready$')
  await window.press('push button', '^Upload( \\d+ files?)?$')
  await window.see('static', 'Confirmed on this case')
  return who
}

/** Opens a case without a mandate and registers one: the IBAN typed, everything agreed to, and asked once more. */
async function registerMandate(window) {
  await window.press('page tab', '^Needs action')
  const whose = await openCase(window, 'Consumer Completed Register mandate')
  await window.press('page tab', '^Direct debit')
  await window.focus('entry', '^IBAN')
  await window.type('^Kartei', 'type', '--delay', '20', exampleIban)
  await window.see('static', 'Check digits match')
  await window.see('check box', '.')
  for (const consent of await window.all('check box'))
    await window.press('check box', `^${escaped(consent.replace('check box: ', ''))}$`)
  await window.press('radio button', '^In person')
  await window.press('push button', '^Register mandate$')
  await window.see('dialog', '.')
  await window.pressLast('push button', '^Register mandate$')
  await window.see('static', 'status Active')
  return whose
}

/** Opens the first case of the list whose row says that, and returns its name. */
async function openCase(window, said) {
  const row = await window.see('table row', said)
  const name = /^table row: Select (.+?) \1 /.exec(row)?.[1]
  assert.ok(name, `the row names its case: ${row}`)
  await window.press('push button', `^${escaped(name)}$`)
  return name
}

/** What was done is there after another start. */
export async function findMainJob(window, { who, whose }) {
  await window.see('table', 'Worklist')
  await window.press('push button', `^${escaped(who)}$`)
  await window.press('page tab', '^Documents')
  await window.see('static', 'Confirmed on this case')
  await window.press('push button', '^Worklist$')
  await window.press('page tab', '^Done')
  await window.press('push button', `^${escaped(whose)}$`)
  await window.press('page tab', '^Direct debit')
  await window.see('push button', '^Cancel mandate')
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
