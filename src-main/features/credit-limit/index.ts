import { increasePlace, requestPlace, type CreditLimitRecord } from '@contract/api/credit-limit'
import { blocksSending } from '@contract/api/documents'
import type { Upload } from '@contract/api/uploads'
import { fail, succeed, type Outcome } from '@contract/outcome'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import { rethrowBugs, storageFailure } from '../../lib/storage-failure'
import { withConnection } from '../../service/active-connection'
import type { CaseRegister } from '../cases'
import type { AppContext } from '../app-context'
import type { DraftSending } from '../drafts'
import { createFollowUp, type FollowUpParts } from './follow-up'
import { createRequestRecords } from './records'
import type { RecordKind } from '../../lib/personal-records'

/** Handlers of endpoints 16 and 17 ("Credit limit increase"), and of what is kept of the requests: no endpoint reads one. */
export function createCreditLimit(
  app: AppContext,
  parts: FollowUpParts & {
    readonly cases: Pick<CaseRegister, 'find' | 'noteCreditLimitIncrease' | 'removeCreditLimitIncrease'>
    readonly drafts: Pick<DraftSending, 'end'>
  },
) {
  const { service, connection: connect, activeEnvironmentId, user, now, emit } = app
  const { cases, uploads, staged, drafts, knownUploads } = parts
  const records = createRequestRecords(app)
  const followUp = createFollowUp(app, parts)
  const { outbox } = records

  function changed({ engagementId }: Pick<CreditLimitRecord, 'engagementId'>): void {
    emit('workstation', 'onStale', { what: 'credit-limit-requests', engagementId })
  }

  /** Documents that could not be uploaded after the request are refused before the request is sent. */
  async function refusedDocuments(
    environmentId: string,
    { engagementId, fileIds }: { engagementId: string; fileIds: readonly string[] },
    requestId: string,
  ): Promise<Outcome<never> | undefined> {
    const there = new Map(
      (await staged.at(environmentId, requestPlace(engagementId))).map((file) => [file.fileId, file]),
    )
    for (const [position, fileId] of fileIds.entries()) {
      const file = there.get(fileId)
      const problem = file?.problems.find(blocksSending)
      if (file && !problem) continue
      const code = problem?.code ?? 'not-laid-out'
      const message = file
        ? `“${file.name}”: ${problem?.message ?? ''}`
        : 'This file is not waiting out for this request.'
      const issues = [{ path: `fileIds.${position}`, code, message }]
      return fail({ kind: 'invalid-input', message: `${message} Nothing was sent.`, requestId, issues })
    }
    return undefined
  }

  async function found(
    { engagementId, recordId }: { engagementId: string; recordId: string },
    state: CreditLimitRecord['state'],
    { requestId }: CallContext,
  ): Promise<Outcome<CreditLimitRecord>> {
    const record = await records.get(activeEnvironmentId(), engagementId, recordId)
    if (!record) return fail({ kind: 'not-found', message: 'There is no such request here.', requestId })
    if (record.state === state) return succeed(record)
    const message = state === 'in-doubt' ? 'There is no doubt about this request.' : 'The service has not taken this.'
    return fail({ kind: 'conflict', message, requestId })
  }

  const handlers: FeatureHandlers<'creditLimit'> = {
    requestIncrease: ({ engagementId, request, fileIds = [], draftId, soon, again = false }, context) =>
      withConnection(connect, context, async (connection) => {
        const { environmentId } = connection
        const { requestId } = context
        let accepted: CreditLimitRecord | undefined
        const sent = await outbox.send({
          environmentId,
          requestId,
          subject: { ...beingRequested, ids: [engagementId] },
          intend: async (recordId) => {
            const earlier = draftId === undefined || again ? [] : await records.of(environmentId, engagementId)
            if (earlier.some(({ state }) => state === 'in-doubt')) {
              const issue = { path: 'engagementId', message: 'An earlier request is in doubt.', code: 'in-doubt' }
              const message = 'An earlier request is in doubt. Nothing was sent.'
              return fail({ kind: 'conflict', message, requestId, issues: [issue] })
            }
            const refused = await refusedDocuments(environmentId, { engagementId, fileIds }, requestId)
            if (refused) return refused
            const asked = { engagementId, request, fileIds, ...(soon && { soon }) }
            return succeed(await records.begin(environmentId, recordId, asked))
          },
          send: ({ recordId: doubtId }) =>
            service.creditLimit.requestIncrease(connection, { engagementId, request }, { ...context, doubtId }),
          named: ({ id }) => `credit limit increase ${id}`,
          refused: (record) => records.notSent(record),
          confirmed: async (record, answered) => {
            const { id, status, createdAt, ...rest } = answered
            const answer = {
              at: now().toISOString(),
              id,
              ...(typeof status === 'string' && { status }),
              ...(typeof createdAt === 'string' && { createdAt }),
              ...(Object.keys(rest).length > 0 && { rest }),
            }
            const [noted, kept] = await Promise.allSettled([
              cases.noteCreditLimitIncrease(environmentId, engagementId, id),
              records.keep({ ...record, state: 'accepted', answer }),
            ])
            if (noted.status === 'rejected') throw noted.reason
            if (kept.status === 'rejected') throw kept.reason
            accepted = kept.value
            return answered
          },
        })
        if (accepted) {
          if (draftId !== undefined) await drafts.end(environmentId, draftId, 'sent').catch(rethrowBugs)
          void followUp.send(accepted)
        }
        changed({ engagementId })
        return sent
      }),
    uploadDocuments: ({ creditLimitIncreaseId, fileIds, uploadId }, context) =>
      uploads.run({
        subject: { kind: 'credit-limit-increase', id: creditLimitIncreaseId },
        fileIds,
        fileField: 'fileIds',
        uploadId,
        requestId: context.requestId,
      }),
    addRequest: ({ engagementId, creditLimitIncreaseId }, context) =>
      recording(context, async () => {
        const environmentId = activeEnvironmentId()
        const other = await cases.find(environmentId, creditLimitIncreaseId)
        await cases.noteCreditLimitIncrease(environmentId, engagementId, creditLimitIncreaseId)
        const isOther = other && other.identifiers.engagementId?.toLowerCase() !== engagementId.toLowerCase()
        return succeed({ creditLimitIncreaseId, ...(isOther && { alsoOn: other.title }) })
      }),
    removeRequest: ({ engagementId, creditLimitIncreaseId }, context) =>
      recording(context, async () => {
        const environmentId = activeEnvironmentId()
        const inUse = (await isMadeHere()) || (await hasDocuments())
        if (inUse) {
          const message = 'It was made here, or documents are waiting out or were sent for it.'
          return fail({ kind: 'conflict', message, requestId: context.requestId })
        }
        if (await cases.removeCreditLimitIncrease(environmentId, engagementId, creditLimitIncreaseId))
          return succeed({ removed: true })
        const message = 'The case does not name this request.'
        return fail({ kind: 'not-found', message, requestId: context.requestId })

        async function isMadeHere(): Promise<boolean> {
          const kept = await records.of(environmentId, engagementId)
          return kept.some(({ answer }) => answer?.id === creditLimitIncreaseId)
        }
        async function hasDocuments(): Promise<boolean> {
          const waiting = await staged.at(environmentId, increasePlace(engagementId, creditLimitIncreaseId))
          const isSubject = ({ subject }: Upload): boolean =>
            subject.kind === 'credit-limit-increase' && subject.id === creditLimitIncreaseId
          return waiting.length > 0 || (await knownUploads()).some(isSubject)
        }
      }),
    requests: ({ engagementId }, context) =>
      recording(context, async () => succeed({ requests: await records.of(activeEnvironmentId(), engagementId) })),
    settle: ({ creditLimitIncreaseId: id, ...input }, context) =>
      recording(context, () =>
        outbox.settle({
          environmentId: activeEnvironmentId(),
          requestId: context.requestId,
          entryId: input.recordId,
          find: () => found(input, 'in-doubt', context),
          end: async (doubtful) => {
            const answer = { at: now().toISOString(), settledBy: user, ...(id !== undefined && { id }) }
            if (id !== undefined) await cases.noteCreditLimitIncrease(doubtful.environmentId, input.engagementId, id)
            const state = id === undefined ? 'not-arrived' : 'accepted'
            const settled = await records.keep({ ...doubtful, state, answer })
            if (state === 'accepted') void followUp.send(settled)
            changed(settled)
            return succeed(settled)
          },
        }),
      ),
    recordDecision: ({ decision, ...input }, context) =>
      recording(context, async () => {
        const accepted = await found(input, 'accepted', context)
        if (!accepted.ok) return accepted
        const record = { ...accepted.value }
        if (decision) record.decision = { ...decision, clerk: user, at: now().toISOString() }
        else delete record.decision
        const kept = await records.keep(record)
        changed(kept)
        return succeed(kept)
      }),
  }
  return {
    handlers,
    /** Goes on with what the end of the program cut off: documents of accepted requests that were never sent. */
    async recover(environmentId: string): Promise<void> {
      for (const record of await records.acceptedHere(environmentId)) await followUp.send(record)
    },
    /** Keeps requests that were made before anything was done here; nothing is sent. Rejects with what the disk says. */
    async seed(requests: readonly CreditLimitRecord[]): Promise<void> {
      for (const request of requests) changed(await records.keep(request))
    },
  }
}

const recording = storageFailure('The requests for a higher limit can be neither read nor written.')

const beingRequested = {
  path: 'engagementId',
  message: 'A higher limit is being requested for this engagement just now. Nothing was sent.',
  code: 'being-sent',
}

export const personalRecords: readonly RecordKind[] = [
  {
    table: 'credit_limit_requests',
    key: ['record_id'],
    is: 'creditLimit',
    whose: 'person',
    found: 'content',
    kept: 'with its case',
    hashed: [{ column: 'engagement', purpose: 'credit limit requests' }],
    names: ['record_id'],
    unsettled: ({ plain }) => (plain['state'] === 'sending' || plain['state'] === 'in-doubt' ? 'doubt' : undefined),
  },
]
