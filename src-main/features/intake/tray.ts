import { intakeLimit, type IntakeFile, type IntakeSuggestion } from '@contract/api/intake'
import { blocksSending, documentLimits } from '@contract/api/documents'
import { randomUUID } from 'node:crypto'
import type { Peeked } from '../documents'
import { isUnfinishedName, type Found } from './folder'
import { isSameFile, type Handled } from './handled-table'

/** Something of the intake folder, with what is known of it by now. */
export interface Lying {
  readonly intakeId: string
  found: Found
  /** Since when it is as it is, by the clock of the program; a file that is written to begins anew. */
  restingSince: number
  peeked: Peeked | undefined
  suggestions: readonly IntakeSuggestion[]
  /** What a clerk has said of files of the same content. */
  handled: readonly Handled[]
  before: IntakeFile['before']
}

/** How long a file has to be left alone before it is taken for finished, in milliseconds. */
export const rest = 2_000

export interface Tray {
  /** Takes over what lies in the folder now. */
  readonly see: (found: readonly Found[], now: number) => void
  /** Files that nobody writes to any more and that were not looked at yet, the oldest first. */
  readonly due: (now: number) => Lying[]
  readonly find: (intakeId: string) => Lying | undefined
  readonly all: () => Lying[]
  readonly forget: (intakeId: string) => void
  readonly clear: () => void
  readonly shown: () => IntakeFile[]
}

/** What lies in the intake folder, by name. */
export function createTray(): Tray {
  const lying = new Map<string, Lying>()

  return {
    see: (found, now) => {
      const names = new Set(found.map(({ name }) => name))
      for (const name of lying.keys()) if (!names.has(name)) lying.delete(name)
      for (const one of found) {
        const known = lying.get(one.name)
        if (known?.found.version === one.version && known.found.problem === one.problem) continue
        // The same name and other content: another file to whoever ticked it.
        lying.set(one.name, {
          intakeId: known && !known.peeked ? known.intakeId : randomUUID(),
          found: one,
          restingSince: now,
          peeked: undefined,
          suggestions: [],
          handled: [],
          before: undefined,
        })
      }
    },
    due: (now) =>
      [...lying.values()].filter(
        ({ found, peeked, restingSince }) =>
          !peeked && !found.problem && !isUnfinishedName(found.name) && now - restingSince >= rest,
      ),
    find: (intakeId) => [...lying.values()].find((one) => one.intakeId === intakeId),
    all: () => [...lying.values()],
    forget: (intakeId) => {
      for (const [name, one] of lying) if (one.intakeId === intakeId) lying.delete(name)
    },
    clear: () => lying.clear(),
    shown: () =>
      [...lying.values()]
        .filter((one) => !isAssigned(one))
        .slice(0, intakeLimit)
        .map(describe),
  }
}

const saidOf = ({ handled, found }: Lying): Handled | undefined => handled.find((said) => isSameFile(said, found))

/** Where its original could not be moved away, an assigned file is not shown again. */
export const isAssigned = (one: Lying): boolean => saidOf(one)?.as === 'assigned'

export const isReady = (one: Lying): boolean => describe(one).state === 'ready'

function describe(one: Lying): IntakeFile {
  const { intakeId, found, peeked, suggestions, before } = one
  const problem = found.problem ?? problemOf(peeked)
  return {
    intakeId,
    name: found.name,
    state: problem ? 'refused' : peeked ? 'ready' : 'writing',
    ...(problem && { problem }),
    size: found.size,
    changedAt: new Date(found.changedMs).toISOString(),
    ...(peeked && !problem && { mediaType: peeked.file.mediaType }),
    ...(peeked?.pages !== undefined && { pages: peeked.pages }),
    overLimit: found.size > documentLimits.bytesPerFile,
    suggestions: [...suggestions],
    text: peeked?.text === undefined ? 'not-read' : peeked.text === '' ? 'none' : 'searched',
    ...(before && { before }),
    aside: saidOf(one)?.as === 'aside',
  }
}

function problemOf(peeked: Peeked | undefined): IntakeFile['problem'] {
  if (!peeked) return undefined
  const { size, problems } = peeked.file
  if (size > documentLimits.bytesKept) return 'too-large'
  for (const { code } of problems.filter(blocksSending)) {
    if (code === 'empty' || code === 'wrong-type' || code === 'unreadable' || code === 'not-a-file') return code
    if (code === 'vanished') return 'unreadable'
  }
  return undefined
}
