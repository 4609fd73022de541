import { caseIdentifiers } from '@contract/cases'
import { z } from '@contract/zod'
import type { EnvironmentStore, Place } from '../../store'
import { deskShape, detailsShape, sealedFields, titleShape, type KnownCase } from './known-case'

export interface Change {
  /** Undefined for a new case. */
  readonly before: KnownCase | undefined
  readonly after: KnownCase
  /** Another case that turned out to be this one. */
  readonly absorbed?: KnownCase | undefined
}

/**
 * Any changes of any number of cases on disk, in steps that are short each: they are written down, which is nothing yet;
 * `decide` makes all of them count at once; then each is made in the table of cases. An end of the program in between
 * loses nothing that was decided and keeps nothing that was not, and no step is made twice, since it is made and removed
 * in one transaction.
 */
export interface StepTable {
  /** Writes down one more step. */
  stage(changes: readonly Change[], seenAt: string): void
  /** Makes all steps count. */
  decide(): void
  /** The steps that count and are not made yet, in their order. */
  decided(): readonly number[]
  /** What is to be made in a step; undefined where it was damaged. */
  read(step: number): readonly Change[] | undefined
  /** One step of clearing away: makes what was decided, or drops what was not. False when nothing is left. */
  clear(): boolean
  /** Whether a step that the case is in is still to be made. */
  isWaiting(caseId: string): boolean
  /** Makes the step that a case is in, which is about to be read from disk or written. */
  takeIn(caseId: string): void
  /** Drops everything. */
  forget(): void
}

const knownCase: z.ZodType<KnownCase> = z.object({
  caseId: z.string(),
  kind: z.string(),
  status: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  title: titleShape,
  identifiers: caseIdentifiers,
  details: detailsShape,
  desk: deskShape,
  pinned: z.boolean(),
  done: z.boolean(),
  unseen: z.boolean(),
  unreadable: z.array(z.enum(sealedFields)),
})
const stepShape = z.object({
  seenAt: z.string(),
  changes: z.array(
    z.object({
      before: knownCase.optional(),
      after: knownCase,
      absorbed: knownCase.optional(),
    }),
  ),
})

const placeOf = (step: number): Place => ({ table: 'case_steps', row: step, column: 'sealed_changes' })
const stepRow = z.object({ step: z.number().int(), sealed_changes: z.unknown() })
const stepNumbers = z.array(z.object({ step: z.number().int() }))

/** @param make writes changes into the table of cases, within the transaction that is under way. */
export function openStepTable(
  { database, sealer, transaction }: EnvironmentStore,
  make: (changes: readonly Change[], seenAt: string) => void,
): StepTable {
  const statements = {
    stage: database.prepare('INSERT INTO case_steps (step, sealed_changes) VALUES (?, ?)'),
    decide: database.prepare('INSERT INTO case_steps_decided (decided) VALUES (1)'),
    isDecided: database.prepare('SELECT 1 FROM case_steps_decided'),
    numbers: database.prepare('SELECT step FROM case_steps ORDER BY step'),
    read: database.prepare('SELECT step, sealed_changes FROM case_steps WHERE step = ?'),
    first: database.prepare('SELECT step, sealed_changes FROM case_steps ORDER BY step LIMIT 1'),
    drop: database.prepare('DELETE FROM case_steps WHERE step = ?'),
    dropAll: database.prepare('DELETE FROM case_steps'),
    end: database.prepare('DELETE FROM case_steps_decided'),
  }
  /** By the ids of cases. A step is still to be made if it is on disk. */
  const stepOf = new Map<string, number>()
  let decided = statements.isDecided.get() !== undefined
  let last = 0

  function opened(row: unknown): z.infer<typeof stepShape> | undefined {
    const { step, sealed_changes: sealed } = stepRow.parse(row)
    const text = sealer.unseal(placeOf(step), sealed)
    return text === undefined ? undefined : stepShape.safeParse(JSON.parse(text)).data
  }

  function waiting(caseId: string): unknown {
    const step = decided ? stepOf.get(caseId) : undefined
    return step === undefined ? undefined : statements.read.get(step)
  }

  /** Removed first: what is made asks for the steps of its cases itself. */
  function makeAndDrop(row: unknown): void {
    const { step } = stepRow.parse(row)
    const found = decided ? opened(row) : undefined
    statements.drop.run(step)
    if (found) make(found.changes.map(changeOf), found.seenAt)
  }

  return {
    stage(changes, seenAt) {
      last++
      for (const { after } of changes) stepOf.set(after.caseId, last)
      statements.stage.run(last, sealer.seal(placeOf(last), JSON.stringify({ seenAt, changes })))
    },
    decide() {
      statements.decide.run()
      decided = true
    },
    decided: () => (decided ? stepNumbers.parse(statements.numbers.all()).map(({ step }) => step) : []),
    read(step) {
      const changes = opened(statements.read.get(step))?.changes.map(changeOf)
      for (const { after } of changes ?? []) stepOf.set(after.caseId, step)
      return changes
    },
    clear() {
      const row: unknown = statements.first.get()
      if (row !== undefined) {
        transaction(() => {
          makeAndDrop(row)
        })
        return true
      }
      if (decided) statements.end.run()
      decided = false
      stepOf.clear()
      last = 0
      return false
    },
    isWaiting: (caseId) => waiting(caseId) !== undefined,
    takeIn(caseId) {
      const row = waiting(caseId)
      if (row !== undefined) makeAndDrop(row)
    },
    forget() {
      statements.dropAll.run()
      statements.end.run()
      decided = false
      stepOf.clear()
    },
  }
}

const changeOf = ({ before, after, absorbed }: z.infer<typeof stepShape>['changes'][number]): Change => ({
  before,
  after,
  absorbed,
})
