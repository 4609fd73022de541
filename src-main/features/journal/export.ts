import type { JournalVerdict } from '@contract/api/journal'
import { canonical } from './canonical'
import { textsIn } from '../../lib/texts'
import type { Chain } from './chain'
import { csvForm, jsonForm, type ExportForm, type FoundExport } from './export-form'
import { createProofs, mark, type ExportMeta } from './proof'
import { erasedAction, sliceSize, yieldToEventLoop, type LinkedEntry } from './rows'

export type CheckedExport = JournalVerdict & {
  readonly verdict: 'unaltered' | 'missing' | 'altered' | 'foreign' | 'no-export'
}

export const formats = { csv: csvForm, json: jsonForm } as const satisfies Record<string, ExportForm>

/** What a file says about itself, but for what its entries say. */
export type About = Pick<ExportMeta, 'environment' | 'workstation' | 'exporter' | 'at' | 'query'>

/** The file of these entries (oldest first), made slice by slice. */
export async function exportFile(
  chain: Pick<Chain, 'proofKey' | 'head'>,
  entries: readonly LinkedEntry[],
  about: About,
  form: ExportForm,
): Promise<Buffer> {
  const proofs = createProofs(chain.proofKey)
  const last = entries.at(-1)?.sequence
  const meta: ExportMeta = {
    form: mark,
    version: 1,
    journal: proofs.journal,
    ...about,
    entries: entries.length,
    ...(last !== undefined && { last }),
    head: chain.head(),
    proves: { en: textsIn('en', 'journal/main')('proves'), de: textsIn('de', 'journal/main')('proves') },
  }
  const metaProof = proofs.ofMeta(meta)
  const parts = [Buffer.from(form.begin(meta, metaProof))]
  let proof = metaProof
  for (let from = 0; from < entries.length; from += sliceSize) {
    let text = ''
    for (const [index, entry] of entries.slice(from, from + sliceSize).entries()) {
      proof = proofs.ofEntry(entry, proof)
      text += form.entry({ entry, proof }, from + index === entries.length - 1)
    }
    parts.push(Buffer.from(text))
    await yieldToEventLoop()
  }
  parts.push(Buffer.from(form.end(meta, metaProof)))
  return Buffer.concat(parts)
}

/** Whether a file is as this journal wrote it, and whether the journal still says the same. */
export async function checkExport(
  chain: Pick<Chain, 'proofKey' | 'linkedAt' | 'head'>,
  bytes: Buffer,
): Promise<CheckedExport> {
  const text = bytes.toString('utf8')
  if (!text.includes(mark)) return { verdict: 'no-export', intact: false, entries: 0 }
  const found = (text.startsWith('{') ? jsonForm : csvForm).read(text)
  const entries = found.entries.length
  const altered = (brokenAt?: number): CheckedExport => ({
    verdict: 'altered',
    intact: false,
    entries,
    ...(brokenAt !== undefined && { brokenAt }),
  })
  const proofs = createProofs(chain.proofKey)
  if (found.meta && found.meta.journal !== proofs.journal && !sharesEntries(chain, found))
    return { verdict: 'foreign', intact: false, entries }
  const { meta, metaProof } = found
  if (!meta || proofs.ofMeta(meta) !== metaProof) return altered()

  let proof = metaProof
  let previous = 0
  // The journal may end earlier than it did; a gap in it is another matter.
  const end = chain.head().sequence
  let missingAt: number | undefined
  for (const [index, each] of found.entries.entries()) {
    if (index % sliceSize === sliceSize - 1) await yieldToEventLoop()
    if ('damaged' in each) return altered(each.sequence ?? previous + 1)
    const { sequence } = each.entry
    proof = proofs.ofEntry(each.entry, proof)
    if (each.proof !== proof) return altered(sequence)
    if (sequence > end) missingAt ??= sequence
    else if (!saysTheSame(chain.linkedAt(sequence), each.entry)) return altered(sequence)
    previous = sequence
  }
  if (entries !== meta.entries) return altered(meta.last)
  // Text that is no UTF-8 is read with stand-ins, which must not pass for what they stand for.
  if (!found.framed || !Buffer.from(text).equals(bytes)) return altered()
  if (missingAt !== undefined) return { verdict: 'missing', intact: false, entries, brokenAt: missingAt }
  return { verdict: 'unaltered', intact: true, entries }
}

/** Of an entry whose content was erased since, the journal still has its hash and the one before. */
const saysTheSame = (kept: LinkedEntry | undefined, exported: LinkedEntry): boolean =>
  kept?.action === erasedAction
    ? kept.hash === exported.hash && kept.previousHash === exported.previousHash
    : canonical(kept ?? null) === canonical(exported)

/** A file whose name of the journal was altered still holds entries of this one. */
const sharesEntries = (chain: Pick<Chain, 'linkedAt'>, { entries }: FoundExport): boolean =>
  entries.some((each) => 'entry' in each && chain.linkedAt(each.entry.sequence)?.hash === each.entry.hash)
