import { caseIdentifiers } from '@contract/api/cases'
import { z } from '@contract/zod'
import { openEncryptedTable, type Row } from '../../lib/encrypted-table'
import type { EnvironmentStore } from '../../store'
import { annotationsShape, detailsShape, sealedFields, titleShape, type KnownCase } from './known-case'

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
  apply(caseId: string): void
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
  desk: annotationsShape,
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

/** From when on what is written down of a large change counts: not before this is on disk, and from then on for good. */
export function openDecision(environment: EnvironmentStore, table: 'case_steps_decided' | 'case_changes_decided') {
  const rows = openEncryptedTable(environment, {
    table,
    key: ['decided'],
    plain: z.object({ decided: z.number() }),
    sealed: {},
  })
  return {
    isMade: () => rows.has({}),
    make: () => rows.addIfNew({ decided: 1 }),
    end: () => rows.remove({}),
  }
}

type StepRow = Row<{ step: number }, { changes: z.infer<typeof stepShape> }>

/** @param make writes changes into the table of cases, within the transaction that is under way. */
export function openStepTable(
  environment: EnvironmentStore,
  make: (changes: readonly Change[], seenAt: string) => void,
): StepTable {
  const { transaction } = environment
  const steps = openEncryptedTable(environment, {
    table: 'case_steps',
    key: ['step'],
    plain: z.object({ step: z.number().int() }),
    sealed: { changes: stepShape },
    order: ['step'],
  })
  const decision = openDecision(environment, 'case_steps_decided')
  /** By the ids of cases. A step is still to be made if it is on disk. */
  const stepOf = new Map<string, number>()
  let decided = decision.isMade()
  let last = 0

  function waiting(caseId: string): StepRow | undefined {
    const step = decided ? stepOf.get(caseId) : undefined
    return step === undefined ? undefined : steps.get({ step })
  }

  /** Removed first: what is made asks for the steps of its cases itself. */
  function makeAndDrop({ step, opened }: StepRow): void {
    const found = decided ? opened('changes') : undefined
    steps.remove({ step })
    if (found) make(found.changes.map(changeOf), found.seenAt)
  }

  return {
    stage(changes, seenAt) {
      last++
      for (const { after } of changes) stepOf.set(after.caseId, last)
      steps.put({ step: last, changes: { seenAt, changes: [...changes] } })
    },
    decide() {
      decision.make()
      decided = true
    },
    decided: () => (decided ? steps.heads().map(({ step }) => step) : []),
    read(step) {
      const changes = steps.get({ step })?.opened('changes')?.changes.map(changeOf)
      for (const { after } of changes ?? []) stepOf.set(after.caseId, step)
      return changes
    },
    clear() {
      const row = steps.get({})
      if (row) {
        transaction(() => {
          makeAndDrop(row)
        })
        return true
      }
      if (decided) decision.end()
      decided = false
      stepOf.clear()
      last = 0
      return false
    },
    isWaiting: (caseId) => waiting(caseId) !== undefined,
    apply(caseId) {
      const row = waiting(caseId)
      if (row) makeAndDrop(row)
    },
    forget() {
      steps.remove({})
      decision.end()
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
