import { engagementOfPlace } from '@contract/api/credit-limit'
import type { Duplicate, StagedFile } from '@contract/api/documents'
import { succeed } from '@contract/outcome'
import type { FeatureHandlers } from '../../ipc/handlers'
import type { AppContext } from '../app-context'
import type { CaseRegister } from '../cases'
import { withStorageFailure } from './failures'
import type { KeptDocuments } from './kept-documents'

/** Handler of what is staged although the same lies beside it or was sent before. */
export function createDuplicates(
  { activeEnvironmentId }: AppContext,
  cases: Pick<CaseRegister, 'find' | 'read'>,
  documentsOf: (environmentId: string) => Promise<KeptDocuments>,
): Pick<FeatureHandlers<'files'>, 'duplicates'> {
  /** The case where files lie: its own place, or that of a request of its engagement. A form is none. */
  async function caseAt(environmentId: string, place: string): Promise<string> {
    const engagementId = engagementOfPlace(place)
    return (engagementId && (await cases.find(environmentId, engagementId))?.caseId) ?? place
  }

  async function sentBefore(
    environmentId: string,
    { sha256, fileId }: StagedFile,
    { lyingAt, kept }: { readonly lyingAt: string; readonly kept: KeptDocuments },
  ): Promise<Duplicate[]> {
    const sent = kept.sent.of(sha256).filter((one) => one.fileId !== fileId)
    // Of several times on one case the last one says it all.
    const last = new Map(sent.map((one) => [one.caseId, one]))
    return Promise.all(
      [...last.values()].map(async ({ at, caseId }) => {
        if (caseId === lyingAt) return { kind: 'this-case', at } as const
        const title = caseId === undefined ? undefined : (await cases.read(environmentId, caseId))?.title
        return {
          kind: 'other-case',
          at,
          ...(caseId !== undefined && title !== undefined && { caseId, title }),
        } as const
      }),
    )
  }

  return {
    duplicates: ({ place }, context) =>
      withStorageFailure(context, async () => {
        const environmentId = activeEnvironmentId()
        const kept = await documentsOf(environmentId)
        const lyingAt = await caseAt(environmentId, place)
        const staged = (await kept.at(place)).filter(({ sha256 }) => sha256 !== '')
        const files = await Promise.all(
          staged.map(async (file) => {
            const twins = staged.filter(({ sha256, fileId }) => sha256 === file.sha256 && fileId !== file.fileId)
            const beside = twins.map(({ fileId, name }) => ({ kind: 'beside', fileId, name }) as const)
            return {
              fileId: file.fileId,
              matches: [...beside, ...(await sentBefore(environmentId, file, { lyingAt, kept }))],
            }
          }),
        )
        return succeed({ files: files.filter(({ matches }) => matches.length > 0) })
      }),
  }
}
