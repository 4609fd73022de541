import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { savedPdf } from '../../../fixtures/documents/pdfs'
import { runElectronProgram } from '../../../helpers/main/electron-program'
import { temporaryFolder } from '../../../helpers/temporary-folder'

// Before Electron 41 the viewer is a page of its own inside the window, since then a frame of the window's page.
it.each([
  ['a page of its own', '--disable-features=PdfOopif'],
  ['a frame of the page', '--enable-features=PdfOopif'],
])('prints a document once a viewer that is %s shows it, and no file that is none', async (_what, feature) => {
  const folder = temporaryFolder()
  const [whole, none] = [join(folder, 'whole.pdf'), join(folder, 'none.pdf')]
  writeFileSync(whole, await savedPdf(2))
  writeFileSync(none, '%PDF-1.7 a letter')
  const said = await runElectronProgram('print-host-program.ts', [feature, whole, none])
  expect(said).toBe('unknown 3 frames, 0 windows\nfailed 0 frames, 0 windows\n')
})
