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

const number = '0b8f4c1e-7a52-4d3c-9a61-2f1e5d7c9b03'

/** As a German Excel writes it, in Windows-1252. Some versions of Node read control characters there (nodejs/node#56542). */
const list = Buffer.from(`onboardingId;Name;Notiz\n${number};Ýmir Sauðárkrókur;\x8410 \x80 \x96 bar\x93\n`, 'latin1')

/** The IBAN that is printed in every explanation of the IBAN; it belongs to nobody. */
const exampleIban = 'DE89370400440532013000'

/**
 * The main job at the embedded training service, by what a clerk sees and presses: a list is imported, a document sent, a mandate
 * registered, a backup saved for another computer and opened.
 *
 * @returns {Promise<{ who: string, whose: string }>} whose document and whose mandate
 */
export async function doMainJob(clerk, window) {
  await window.see('landmark', '^Environment$')
  await window.see('table', 'Worklist')
  await importList(clerk, window)
  const who = await sendDocument(clerk, window)
  await window.press('push button', '^Worklist$')
  const whose = await registerMandate(window)
  await openSavedBackup(clerk, window)
  return { who, whose }
}

/** Writes a file of the clerk's and chooses it in the dialog of the system that `press` opens. */
async function choose(clerk, window, name, content, press) {
  const file = join(clerk.home, name)
  const { uid, gid } = await stat(clerk.home)
  await writeFile(file, content)
  await chown(file, uid, gid)
  await press()
  await inSystemDialog(window, dialog, file)
}

async function inSystemDialog(window, title, file) {
  // A stroke opens the line for a path.
  await window.type(title, 'key', 'slash', 'key', 'BackSpace', 'type', '--delay', '20', file)
  await window.type(title, 'key', 'Return')
}

const dialog = 'Open|Add|Documents|Choose|Import'

async function importList(clerk, window) {
  await window.press('push button', '^List$')
  await choose(clerk, window, 'Umzug.csv', list, () => window.press('menu item', '^Import a list'))
  await window.press('push button', '^Add 1 case$')
  await window.press('page tab', '^All')
  await window.focus('entry', '^Search')
  await window.type('^Kartei', 'type', '--delay', '20', number.slice(0, 8))
  await window.see('table row', 'Ýmir Sauðárkrókur.*„10 € – bar“')
  await window.press('push button', '^Clear search$')
  await window.press('page tab', '^Needs action')
}

/** Opens a case that waits for documents, chooses one, and sends it. */
async function sendDocument(clerk, window) {
  const who = await openCase(window, '(Consumer|Business) Awaiting documents')
  await window.press('page tab', '^Documents')
  await choose(clerk, window, paper, onePage, () => window.press('push button', '^Add documents'))
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

/** The process for foreign files reads the database of a backup: in a package its library lies elsewhere. */
async function openSavedBackup(clerk, window) {
  const file = join(clerk.home, 'Sandbox.kartei')
  const fill = async (name) => {
    await window.focus('password text', name)
    await window.type('^Kartei', 'type', '--delay', '20', 'four made up words')
  }
  await window.press('push button', '^Settings$')
  await window.press('page tab', '^Administration$')
  await window.press('push button', '^Save for another computer')
  await fill('^Passphrase$')
  await fill('^Passphrase again$')
  await window.press('push button', '^Save file$')
  await inSystemDialog(window, 'Save', file)
  await window.see('static', '^Saved: Sandbox.kartei')
  await window.press('push button', '^Restore from a file')
  await window.press('push button', '^Choose a backup')
  await inSystemDialog(window, dialog, file)
  await fill('^Passphrase$')
  await window.press('push button', '^Open$')
  await window.see('static', 'The backup of “Sandbox” is whole')
  await window.press('push button', '^Go back$')
  await window.press('push button', '^Worklist$')
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
