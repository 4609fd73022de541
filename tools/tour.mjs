/*
 * The tour: Kartei plays its main job by itself in the real window against its sandbox, and leaves a numbered picture of
 * every step in out/tour/. It fails if any step does. With --keep-pictures the README's pictures are replaced by those.
 */
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { runPlaywright } from './lib/playwright.mjs'
import { inProject } from './lib/project.mjs'
import { ready } from './lib/ready.mjs'
import { main, say } from './lib/say.mjs'

/** The README's pictures, and the steps that they come from. */
const kept = {
  'worklist.png': '01-worklist.png',
  'engagement.png': '15-engagement.png',
  'onboarding.png': '20-form-consumer.png',
  'documents.png': '03-documents-dropped.png',
  'direct-debit.png': '07-consent-texts.png',
  'invoices.png': '12-invoice-printed.png',
}

async function keepPictures() {
  await mkdir(inProject('resources', 'pictures'), { recursive: true })
  for (const [name, step] of Object.entries(kept))
    await copyFile(inProject('out', 'tour', step), inProject('resources', 'pictures', name))
}

await main(async (args) => {
  await ready()
  await rm(inProject('out', 'tour'), { recursive: true, force: true })
  const config = inProject('tools', 'tour', 'playwright.config.ts')
  const code = await runPlaywright(
    config,
    args.filter((each) => each !== '--keep-pictures'),
  )
  if (code !== 0) return code
  if (args.includes('--keep-pictures')) await keepPictures()
  say('the pictures of the tour are in out/tour/')
  return code
})
