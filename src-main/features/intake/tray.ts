import { intakeLimit, type IntakeFile, type IntakeSuggestion } from '@contract/api/intake'
import { blocksSending, documentLimits } from '@contract/api/documents'
import { randomUUID } from 'node:crypto'
import type { Preview } from '../documents'
import { keyOf } from '../../lib/files/system-path'
import { isUnfinishedName, type Found } from './folder'
import { isSameFile, type Handled } from './handled-table'

/** A file of the intake folder, with its preview and suggestions as far as they are there. */
export interface TrayFile {
  readonly intakeId: string
  found: Found
  /** Since when it is as it is, by the clock of the program; a file that is written to begins anew. */
  restingSince: number
  preview: Preview | undefined
  suggestions: readonly IntakeSuggestion[]
  /** Clerks' decisions about files of the same content. */
  handled: readonly Handled[]
  before: IntakeFile['before']
}

/** How long a file has to be left alone before it is taken for finished, in milliseconds. */
export const rest = 2_000

export interface Tray {
  /** Takes over what lies in the folder now. */
  readonly see: (found: readonly Found[], now: number) => void
  /** Files that nobody writes to any more and that were not looked at yet, the oldest first. */
  readonly due: (now: number) => TrayFile[]
  readonly find: (intakeId: string) => TrayFile | undefined
  readonly all: () => TrayFile[]
  readonly forget: (intakeId: string) => void
  readonly clear: () => void
  readonly shown: () => IntakeFile[]
}

/** Files in the intake folder, by path. */
export function createTray(): Tray {
  const files = new Map<string, TrayFile>()

  return {
    see: (found, now) => {
      const keys = new Set(found.map(({ path }) => keyOf(path)))
      for (const key of files.keys()) if (!keys.has(key)) files.delete(key)
      for (const one of found) {
        const key = keyOf(one.path)
        const known = files.get(key)
        if (known?.found.version === one.version && known.found.problem === one.problem) continue
        // The same name and other content: another file to whoever ticked it.
        files.set(key, {
          intakeId: known && !known.preview ? known.intakeId : randomUUID(),
          found: one,
          restingSince: now,
          preview: undefined,
          suggestions: [],
          handled: [],
          before: undefined,
        })
      }
    },
    due: (now) =>
      [...files.values()].filter(
        ({ found, preview, restingSince }) =>
          !preview && !found.problem && !isUnfinishedName(found.name) && now - restingSince >= rest,
      ),
    find: (intakeId) => [...files.values()].find((one) => one.intakeId === intakeId),
    all: () => [...files.values()],
    forget: (intakeId) => {
      for (const [key, one] of files) if (one.intakeId === intakeId) files.delete(key)
    },
    clear: () => files.clear(),
    shown: () =>
      [...files.values()]
        .filter((one) => !isAssigned(one))
        .slice(0, intakeLimit)
        .map(describe),
  }
}

const saidOf = ({ handled, found }: TrayFile): Handled | undefined => handled.find((said) => isSameFile(said, found))

/** Where its original could not be moved away, an assigned file is not shown again. */
export const isAssigned = (one: TrayFile): boolean => saidOf(one)?.as === 'assigned'

export const isReady = (one: TrayFile): boolean => describe(one).state === 'ready'

function describe(one: TrayFile): IntakeFile {
  const { intakeId, found, preview, suggestions, before } = one
  const problem = found.problem ?? problemOf(preview)
  return {
    intakeId,
    name: found.name,
    state: problem ? 'refused' : preview ? 'ready' : 'writing',
    ...(problem && { problem }),
    size: found.size,
    changedAt: new Date(found.changedMs).toISOString(),
    ...(preview && !problem && { mediaType: preview.file.mediaType }),
    ...(preview?.pages !== undefined && { pages: preview.pages }),
    overLimit: found.size > documentLimits.bytesPerFile,
    suggestions: [...suggestions],
    text: preview?.text === undefined ? 'not-read' : preview.text === '' ? 'none' : 'searched',
    ...(before && { before }),
    aside: saidOf(one)?.as === 'aside',
  }
}

function problemOf(preview: Preview | undefined): IntakeFile['problem'] {
  if (!preview) return undefined
  const { size, problems } = preview.file
  if (size > documentLimits.bytesKept) return 'too-large'
  for (const { code } of problems.filter(blocksSending)) {
    if (code === 'empty' || code === 'wrong-type' || code === 'unreadable' || code === 'not-a-file') return code
    if (code === 'vanished') return 'unreadable'
  }
  return undefined
}
