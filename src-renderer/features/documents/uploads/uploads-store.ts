import type { Upload } from '@contract/api/uploads'
import type { Failure } from '@contract/outcome'
import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { useActiveEnvironment } from '../../../lib/api/environment'
import { kartei } from '../../../lib/api/kartei'
import { useOutcome } from '../../../lib/api/queries'

interface UploadsState {
  /** Every upload that is known, by its id. Kept when main forgets one: what was sent must not look unsent. */
  readonly uploads: Readonly<Record<string, Upload>>
  readonly failure: Failure | undefined
  readonly isRead: boolean
}

/** An ended upload stays ended: a late answer of `list` must not bring it back to life. */
const newer = (known: Upload | undefined, news: Upload): Upload =>
  known?.endedAt !== undefined && news.endedAt === undefined ? known : news

const useStore = create<UploadsState>(() => ({ uploads: {}, failure: undefined, isRead: false }))

const take = (news: readonly Upload[]): void =>
  useStore.setState(({ uploads }) => ({
    uploads: {
      ...uploads,
      ...Object.fromEntries(news.map((upload) => [upload.uploadId, newer(uploads[upload.uploadId], upload)])),
    },
  }))

async function read(): Promise<void> {
  const outcome = await kartei.uploads.list()
  useStore.setState(outcome.ok ? { failure: undefined, isRead: true } : { failure: outcome.error })
  if (outcome.ok) take(outcome.value.uploads)
}

/** Keeps the uploads true while Kartei runs: they go on whatever the screen shows. One for the whole window. */
export function FollowUploads(): null {
  useEffect(() => {
    void read()
    return kartei.uploads.onChanged((upload) => take([upload]))
  }, [])
  return null
}

export const useUploads = (): UploadsState['uploads'] => useStore(({ uploads }) => uploads)

/** Those of the active environment: another one may have an application of the same number. */
export function useUploadsHere(): readonly Upload[] {
  const all = useUploads()
  const environment = useActiveEnvironment()?.id
  return useMemo(
    () => Object.values(all).filter(({ environmentId }) => environmentId === environment),
    [all, environment],
  )
}

/** How many of them have not ended. Whoever asks draws anew when this changes, not with every byte that leaves. */
export const useUploadsUnderWay = (): number =>
  useStore(({ uploads }) => Object.values(uploads).filter(({ endedAt }) => endedAt === undefined).length)

/** Whether the uploads that are known are all there are, and if not, why. */
export function useUploadsState(): Pick<UploadsState, 'failure' | 'isRead'> {
  const failure = useStore((state) => state.failure)
  const isRead = useStore((state) => state.isRead)
  return { failure, isRead }
}

/**
 * Of these files those that can be opened, since Kartei still has its copy.
 * @param wanted whether anybody sees them
 */
export function useKeptCopies(fileIds: readonly string[], wanted: boolean): ReadonlySet<string> {
  const { data } = useOutcome(['copies', fileIds], () => kartei.files.copies({ fileIds: [...fileIds] }), {
    enabled: wanted && fileIds.length > 0,
  })
  return new Set(data?.fileIds)
}
