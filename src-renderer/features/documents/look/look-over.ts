import { blocksSending, isTakenType, type StagedFile } from '@contract/api/documents'
import { createQueue } from '../../../lib/layout/one-at-a-time'
import { kartei } from '../../../lib/api/kartei'

/** One after the other: main reads a file whole to look at it. */
const inLine = createQueue()
/** By file, whether something was found that keeps it from being sent. */
const looks = new Map<string, Promise<boolean>>()
const hindering = ['damaged', 'password', 'empty-pdf', 'xfa', 'holds-files'] as const

const isOpen = ({ problems, mediaType, asItIs }: StagedFile): boolean =>
  !asItIs && isTakenType(mediaType) && !problems.some(blocksSending)

/** Has each file looked at once, and calls `found` where main has noted that one cannot go like that. */
export function lookOver(files: readonly StagedFile[], found: () => void): void {
  for (const { fileId } of files.filter((file) => isOpen(file) && !looks.has(file.fileId))) {
    const { result } = inLine(async () => {
      const outcome = await kartei.files.look({ fileId })
      const isHindered = outcome.ok && hindering.some((note) => outcome.value.notes.includes(note))
      if (isHindered) found()
      return isHindered
    })
    looks.set(
      fileId,
      result.then((isHindered) => isHindered ?? false),
    )
  }
}

/** Waits for the looks that are still to come; whether one of the files turned out not to be ready. */
export async function hasBlockingIssue(files: readonly StagedFile[]): Promise<boolean> {
  const asked = files.filter(isOpen).map(({ fileId }) => looks.get(fileId) ?? Promise.resolve(false))
  const found = await Promise.all(asked)
  return found.includes(true)
}
