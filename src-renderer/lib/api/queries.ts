import type { Failure, Outcome } from '@contract/outcome'
import {
  QueryClient,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { isUserInitiated, recordUserActivity } from './clerk'
import { useActiveEnvironment } from './environment'
import { useFocusBack } from '../navigation/focus-back'

/** A Failure on its way through TanStack Query, which wants something thrown. */
export class FailureError extends Error {
  override readonly name = 'FailureError'
  constructor(readonly failure: Failure) {
    super(failure.message)
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: FailureError
  }
}

/** Milliseconds for which an answer counts as fresh. */
const freshFor = 15_000

/** Main repeats what may be repeated, and asks nobody whether the computer is online: neither is the page's business. */
export function createQueryClient(): QueryClient {
  // Whoever starts Kartei wants to see what it opens with.
  recordUserActivity()
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        staleTime: freshFor,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      // Sent data, such as an IBAN, is not kept longer than the screen that sent it.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  })
}

export async function valueOf<T>(ask: () => Promise<Outcome<T>>): Promise<T> {
  const outcome = await ask()
  if (!outcome.ok) throw new FailureError(outcome.error)
  return outcome.value
}

export interface AskOptions {
  /** False: not now (nothing is asked, and the state stays pending). */
  readonly enabled?: boolean
  /** Milliseconds for which an answer counts as fresh; 15 s unless given. */
  readonly staleTime?: number
  /** Asks again every so many milliseconds. */
  readonly refetchInterval?: number
  /** Milliseconds for which an answer is kept after nobody shows it any more; 5 minutes unless given. */
  readonly gcTime?: number
}

/** Marks a background read; without `automatic` a clerk waits for it. */
export interface RequestOrigin {
  readonly automatic?: true
}

/** Asks the service, and says whether the clerk did. */
type AskService<T> = (origin: RequestOrigin) => Promise<Outcome<T>>

const asClerkOrNot = async <T>(ask: AskService<T>): Promise<T> =>
  valueOf(() => ask(isUserInitiated() ? {} : { automatic: true }))

/** Cached data stays as it is until the clerk turns to it: nothing is read because time has passed, or something drawn anew. */
export const staleForClerk =
  (staleTime = freshFor) =>
  (): number =>
    isUserInitiated() ? staleTime : Infinity

/** First part of the key of everything that is the same in every environment. */
export const ofWorkstation = 'workstation'

/** Queries data that is the same in every environment: preferences, environments, printers, this computer. */
export function useWorkstationOutcome<T>(
  key: QueryKey,
  ask: () => Promise<Outcome<T>>,
  options: AskOptions = {},
): UseQueryResult<T> {
  return useQuery({ queryKey: [ofWorkstation, ...key], queryFn: () => valueOf(ask), ...options })
}

/**
 * Data known here of the active environment: `useOutcome(['case', caseId], () => kartei.cases.read({ caseId }))`.
 * The environment is part of the key, so that an answer of one never shows in another. `error.failure` is the contract's
 * Failure, for `<FailureMessage>`. Keys hold strings only: an amount (bigint) cannot be part of one.
 */
export function useOutcome<T>(
  key: QueryKey,
  ask: () => Promise<Outcome<T>>,
  options: AskOptions = {},
): UseQueryResult<T> {
  const environment = useActiveEnvironment()
  const { enabled = true, ...rest } = options
  return useQuery({
    queryKey: [environment?.id, ...key],
    queryFn: () => valueOf(ask),
    enabled: enabled && environment !== undefined,
    ...rest,
  })
}

/**
 * Answers of the service: `useRead(['invoices', engagementId], (origin) => kartei.invoices.list({ engagementId, ...origin }))`.
 * Read when the clerk opens what shows it, or presses a button (`refetch`). It must not be invalidated by news from main:
 * a read that follows from a read goes on for ever. Main hands on its own reads (`kartei.onboarding.onRead`).
 */
export function useRead<T>(
  key: QueryKey,
  ask: AskService<T>,
  { staleTime = freshFor, ...options }: Omit<AskOptions, 'refetchInterval'> = {},
): UseQueryResult<T> {
  const environment = useActiveEnvironment()
  const { enabled = true, ...rest } = options
  return useQuery({
    queryKey: [environment?.id, ...key],
    queryFn: () => asClerkOrNot(ask),
    enabled: enabled && environment !== undefined,
    staleTime: staleForClerk(staleTime),
    ...rest,
  })
}

/** A question and the key under which its answer is kept. */
export interface Question<T> {
  readonly key: QueryKey
  readonly ask: () => Promise<Outcome<T>>
}

/**
 * Asks, before the page is drawn, what `useWorkstationOutcome` is about to ask under the same key, or, of an environment,
 * `useOutcome`. Resolves to the answer, or to undefined where there is none; whoever shows it says why.
 */
export const askAhead = <T>(
  client: QueryClient,
  { key, ask }: Question<T>,
  environmentId: string = ofWorkstation,
): Promise<T | undefined> =>
  client.query({ queryKey: [environmentId, ...key], queryFn: () => valueOf(ask) }).catch(() => undefined)

/**
 * Asks what `useRead` is about to ask for under the same key, before anything is drawn: once, whatever comes of it, and
 * not for what is known.
 */
export function useAhead(): <T>(key: QueryKey, ask: AskService<T>) => void {
  const client = useQueryClient()
  const environmentId = useActiveEnvironment()?.id
  return useCallback(
    (key, ask) => {
      if (environmentId === undefined) return
      const queryKey = [environmentId, ...key]
      // Whoever shows it gets what came of it.
      client.query({ queryKey, queryFn: () => asClerkOrNot(ask), staleTime: Infinity }).catch(() => undefined)
    },
    [client, environmentId],
  )
}

/** Several reads at once (`useRead`), each with an answer or a failure of its own, in the same order. */
export function useReads<T>(
  asks: readonly { readonly key: QueryKey; readonly ask: AskService<T> }[],
): UseQueryResult<T>[] {
  const environment = useActiveEnvironment()
  return useQueries({
    queries: asks.map(({ key, ask }) => ({
      queryKey: [environment?.id, ...key],
      queryFn: () => asClerkOrNot(ask),
      enabled: environment !== undefined,
      staleTime: staleForClerk(freshFor),
    })),
  })
}

/** Several questions at once, each with an answer or a failure of its own, in the same order. */
export function useOutcomes<T>(
  asks: readonly { readonly key: QueryKey; readonly ask: () => Promise<Outcome<T>> }[],
  options: Pick<AskOptions, 'gcTime'> = {},
): UseQueryResult<T>[] {
  const environment = useActiveEnvironment()
  return useQueries({
    queries: asks.map(({ key, ask }) => ({
      queryKey: [environment?.id, ...key],
      queryFn: () => valueOf(ask),
      enabled: environment !== undefined,
      ...options,
    })),
  })
}

/** Takes over what was answered elsewhere as the answer under this key, so that no place on the screen says otherwise. */
export function useSetCached(): (environmentId: string, key: QueryKey, value: unknown) => void {
  const client = useQueryClient()
  return useCallback((environmentId, key, value) => void client.setQueryData([environmentId, ...key], value), [client])
}

/** Says that what was asked under this key (and every longer one) is out of date in the active environment. */
export function useRefresh(): (...key: QueryKey) => Promise<void> {
  const client = useQueryClient()
  const environmentId = useActiveEnvironment()?.id
  return useCallback(
    (...key) => client.invalidateQueries({ queryKey: [environmentId, ...key] }),
    [client, environmentId],
  )
}

/** The same for what does not belong to an environment. */
export function useWorkstationRefresh(): (...key: QueryKey) => Promise<void> {
  const client = useQueryClient()
  return useCallback((...key) => client.invalidateQueries({ queryKey: [ofWorkstation, ...key] }), [client])
}

/** After the environment was switched: forgets what the others said. */
export function useForgetEnvironments(): () => void {
  const client = useQueryClient()
  return useCallback(
    () => client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ofWorkstation }),
    [client],
  )
}

/** After data went: forgets what was said of the environments, and asks anew for what stands on the screen. */
export function useResetQueries(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    const predicate = ({ queryKey }: { readonly queryKey: QueryKey }): boolean => queryKey[0] !== ofWorkstation
    client.removeQueries({ predicate, type: 'inactive' })
    // Removed, it would be out of reach of whoever asks for it to be refreshed.
    void client.resetQueries({ predicate, type: 'active' })
  }, [client])
}

/** A Failure that has to be said. Whoever went back from a question of main's own knows that nothing was done. */
export const ignoreCancelled = (failure: Failure | undefined): Failure | undefined =>
  failure?.kind === 'cancelled' ? undefined : failure

export interface Act<Input extends readonly unknown[], T> {
  /** Resolves to the outcome; `failure`, `value` and `running` say the same to the screen. */
  readonly run: (...input: Input) => Promise<Outcome<T>>
  readonly running: boolean
  readonly failure: Failure | undefined
  readonly value: T | undefined
  /** Forgets the last outcome. */
  readonly reset: () => void
}

/** Something that the clerk does: `const cancel = useAct(kartei.sepa.cancel)`, then `await cancel.run({ … })`. */
export function useAct<Input extends readonly unknown[], T>(
  act: (...input: Input) => Promise<Outcome<T>>,
  onDone?: (value: T, ...input: Input) => unknown,
): Act<Input, T> {
  const { mutateAsync, isPending, data, reset } = useMutation<Outcome<T>, Error, Input>({
    mutationFn: (input) => act(...input),
  })
  const keepFocus = useFocusBack(isPending)
  const run = async (...input: Input): Promise<Outcome<T>> => {
    keepFocus()
    const outcome = await mutateAsync(input)
    // The clerk waits for follow-up calls as well, however long it took.
    recordUserActivity()
    // Outside of the mutation: what follows a success cannot turn it into a failure.
    if (outcome.ok) onDone?.(outcome.value, ...input)
    return outcome
  }
  const failure = data?.ok === false ? data.error : undefined
  return { run, running: isPending, failure, value: data?.ok ? data.value : undefined, reset }
}
