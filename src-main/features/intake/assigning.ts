import type { StagedFile } from '@contract/api/documents'
import type { intake } from '@contract/api/intake'
import { fail, failAt, succeed, type Outcome } from '@contract/outcome'
import type { z } from '@contract/zod'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import type { CaseRegister } from '../cases'
import type { AppContext } from '../app-context'
import { type Documents, withStorageFailure } from '../documents'
import type { HandledTable } from './handled-table'
import { isAssigned, isReady, type Tray, type TrayFile } from './tray'
import { lstat, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { takeFreeName } from '../../lib/files/whole-file'
import { doneFolder, versionOf, type Found } from './folder'

type Answer = z.infer<typeof intake.assign.output>
type FailedCode = Answer['failed'][number]['code']

/** Handler of `intake.assign`. */
export function createAssigning(
  { activeEnvironmentId, now }: AppContext,
  parts: {
    readonly tray: Tray
    readonly documents: Pick<Documents, 'handlers'>
    readonly cases: Pick<CaseRegister, 'read'>
    readonly handledTable: () => Promise<HandledTable>
    readonly onChange: () => void
  },
): FeatureHandlers<'intake'>['assign'] {
  const { tray, documents, cases, handledTable, onChange } = parts
  const { files } = documents.handlers
  /** Two presses of a key assign once. */
  const underWay = new Set<string>()

  /** The content as it was shown, staged at the place; a code where that is not to be had. */
  async function stage(one: TrayFile, place: string, context: CallContext): Promise<Outcome<StagedFile | FailedCode>> {
    const { name, path } = one.found
    const sha256 = one.preview?.file.sha256
    // Kartei may have ended between laying out and writing down that it did.
    const there = await files.list({ place }, context)
    const twin = there.ok && there.value.files.find((file) => file.sha256 === sha256 && file.name === name)
    if (twin) return succeed(twin)
    const staged = await files.stage([{ path, name, links: 'refused' }], context)
    if (!staged.ok) return staged
    const [file] = staged.value
    if (!file) return succeed('vanished')
    if (file.sha256 !== sha256) {
      await files.discard({ fileIds: staged.value.map(({ fileId }) => fileId) }, context)
      if (file.problems.some(({ code }) => code === 'vanished')) return succeed('vanished')
      return succeed(file.problems.some(({ code }) => code === 'unreadable') ? 'unreadable' : 'changed')
    }
    const placed = await files.place({ fileIds: [file.fileId], place }, context)
    return placed.ok ? succeed(file) : placed
  }

  async function assign(one: TrayFile, place: string, context: CallContext): Promise<Outcome<Answer>> {
    const { intakeId, found, preview } = one
    const left = (code: FailedCode): Outcome<Answer> =>
      succeed({ assigned: [], failed: [{ intakeId, name: found.name, code }] })
    if (!preview || !isReady(one) || isAssigned(one) || underWay.has(intakeId)) return left('not-ready')
    underWay.add(intakeId)
    try {
      const staged = await stage(one, place, context)
      if (!staged.ok) return staged
      if (typeof staged.value === 'string') return left(staged.value)
      const { name, changedMs } = found
      const table = await handledTable()
      table.add(preview.file.sha256, { as: 'assigned', at: now().toISOString(), caseId: place, name, changedMs })
      one.handled = table.of(preview.file.sha256)
      const isMoved = await moveToDone(found)
      return succeed({
        assigned: [{ intakeId, file: staged.value, original: isMoved ? ('done' as const) : ('left' as const) }],
        failed: [],
      })
    } finally {
      underWay.delete(intakeId)
    }
  }

  return ({ intakeIds, caseId }, context) =>
    withStorageFailure<Answer>(context, async () => {
      const { requestId } = context
      const target = await cases.read(activeEnvironmentId(), caseId)
      if (!target) return fail({ kind: 'not-found', message: 'There is no such case.', requestId })
      if (target.identifiers.onboardingId === undefined)
        return failAt(
          'caseId',
          'no-onboarding',
          'Documents belong to an onboarding, and this case has none.',
          requestId,
        )
      const answer: Answer = { assigned: [], failed: [] }
      // One after the other, so that they lie on the case in the order in which they were named.
      for (const intakeId of new Set(intakeIds)) {
        const one = tray.find(intakeId)
        const outcome: Outcome<Answer> = one
          ? await assign(one, target.caseId, context)
          : succeed({ assigned: [], failed: [{ intakeId, name: '', code: 'vanished' }] })
        // Files assigned before the disk refused are assigned, and reported so.
        if (!outcome.ok && answer.assigned.length === 0) return outcome
        if (outcome.ok) {
          answer.assigned.push(...outcome.value.assigned)
          answer.failed.push(...outcome.value.failed)
        } else answer.failed.push({ intakeId, name: one?.found.name ?? '', code: 'storage' })
      }
      for (const { intakeId } of answer.assigned) tray.forget(intakeId)
      onChange()
      return succeed(answer)
    })
}

/**
 * Moves an assigned file into the subfolder "done"; one of that name is there already: it becomes "name (2)". False where
 * it cannot be moved, or is not what was assigned any more; then it stays.
 */
async function moveToDone({ folder: from, path, name, version }: Found): Promise<boolean> {
  const folder = join(from, doneFolder)
  try {
    await mkdir(folder, { recursive: true })
    // Whoever may write into the intake folder could lay a link there, and get what is assigned.
    if (!(await lstat(folder)).isDirectory()) return false
    if (versionOf(await lstat(path)) !== version) return false
    const target = await takeFreeName(folder, name)
    try {
      await rename(path, target)
      return true
    } catch {
      await rm(target, { force: true })
      return false
    }
  } catch {
    return false
  }
}
