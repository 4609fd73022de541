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
import { useCallback, useEffect } from 'react'
import { useFocusBack } from '../navigation/move-focus'
import { useScreen } from '../navigation/screen'
import { useActiveEnvironment } from './environment'

/** For so long after the clerk did something, in milliseconds, what the page asks the service for counts as asked by them. */
const waitsFor = 10_000

let actedAt = -Infinity

/** The clerk did something: pressed, typed, turned to another screen, or started Kartei. */
export const recordUserActivity = (): void => {
  actedAt = Date.now()
}

/** Whether what is asked for now is what the clerk has just opened or pressed. Anything later happens by itself. */
export const isUserInitiated = (): boolean => Date.now() - actedAt < waitsFor

const acts = ['pointerdown', 'keydown', 'click', 'drop'] as const

/** Follows what the clerk does in this window. One for the whole window. */
export function useClerk(): void {
  useEffect(() => {
    for (const act of acts) window.addEventListener(act, recordUserActivity, { capture: true, passive: true })
    // A menu, a shortcut or a notification of the desktop leads to another screen without a key pressed in the page.
    const stop = useScreen.subscribe(({ screen }, { screen: before }) => {
      if (screen !== before) recordUserActivity()
    })
    return () => {
      stop()
      for (const act of acts) window.removeEventListener(act, recordUserActivity, { capture: true })
    }
  }, [])
}

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

/** A query of the active environment, whose id is part of the key: an answer of one never shows in another. */
const inEnvironment = <T>(
  environmentId: string | undefined,
  key: QueryKey,
  queryFn: () => Promise<T>,
  { enabled = true, ...options }: Omit<AskOptions, 'staleTime'> & { readonly staleTime?: number | (() => number) } = {},
) => ({
  queryKey: [environmentId, ...key],
  queryFn,
  enabled: enabled && environmentId !== undefined,
  ...options,
})

/**
 * Data known here of the active environment: `useOutcome(['case', caseId], () => kartei.cases.read({ caseId }))`.
 * `error.failure` is the contract's Failure, for `<FailureMessage>`. Keys hold strings only: an amount (bigint) cannot be part
 * of one.
 */
export const useOutcome = <T>(key: QueryKey, ask: () => Promise<Outcome<T>>, options?: AskOptions): UseQueryResult<T> =>
  useQuery(inEnvironment(useActiveEnvironment()?.id, key, () => valueOf(ask), options))

/**
 * Answers of the service: `useRead(['invoices', engagementId], (origin) => kartei.invoices.list({ engagementId, ...origin }))`.
 * Read when the clerk opens what shows it, or presses a button (`refetch`). It must not be invalidated by news from main:
 * a read that follows from a read goes on for ever. Main hands on its own reads (`kartei.onboarding.onRead`).
 */
export function useRead<T>(
  key: QueryKey,
  ask: AskService<T>,
  options: Omit<AskOptions, 'refetchInterval'> = {},
): UseQueryResult<T> {
  const staleTime = staleForClerk(options.staleTime)
  return useQuery(inEnvironment(useActiveEnvironment()?.id, key, () => asClerkOrNot(ask), { ...options, staleTime }))
}

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
  const environmentId = useActiveEnvironment()?.id
  const staleTime = staleForClerk()
  return useQueries({
    queries: asks.map(({ key, ask }) => inEnvironment(environmentId, key, () => asClerkOrNot(ask), { staleTime })),
  })
}

/** Several questions at once, each with an answer or a failure of its own, in the same order. */
export function useOutcomes<T>(
  asks: readonly Question<T>[],
  options: Pick<AskOptions, 'gcTime'> = {},
): UseQueryResult<T>[] {
  const environmentId = useActiveEnvironment()?.id
  return useQueries({
    queries: asks.map(({ key, ask }) => inEnvironment(environmentId, key, () => valueOf(ask), options)),
  })
}

/** Takes over what was answered elsewhere as the answer under this key, so that no place on the screen says otherwise. */
export function useSetCached(): (environmentId: string, key: QueryKey, value: unknown) => void {
  const client = useQueryClient()
  return useCallback((environmentId, key, value) => void client.setQueryData([environmentId, ...key], value), [client])
}

function useInvalidate(environmentId: string | undefined): (...key: QueryKey) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    (...key) => client.invalidateQueries({ queryKey: [environmentId, ...key] }),
    [client, environmentId],
  )
}

/** Says that what was asked under this key (and every longer one) is out of date in the active environment. */
export const useRefresh = () => useInvalidate(useActiveEnvironment()?.id)

/** The same for what does not belong to an environment. */
export const useWorkstationRefresh = () => useInvalidate(ofWorkstation)

const isOfEnvironment = ({ queryKey }: { readonly queryKey: QueryKey }): boolean => queryKey[0] !== ofWorkstation

/** After the environment was switched: forgets what the others said. */
export function useForgetEnvironments(): () => void {
  const client = useQueryClient()
  return useCallback(() => client.removeQueries({ predicate: isOfEnvironment }), [client])
}

/** After data went: forgets what was said of the environments, and asks anew for what stands on the screen. */
export function useResetQueries(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    client.removeQueries({ predicate: isOfEnvironment, type: 'inactive' })
    // Removed, it would be out of reach of whoever asks for it to be refreshed.
    void client.resetQueries({ predicate: isOfEnvironment, type: 'active' })
  }, [client])
}

/** A Failure that has to be said. Whoever went back from a question of main's own knows that nothing was done. */
export const ignoreCancelled = (failure: Failure | undefined): Failure | undefined =>
  failure?.kind === 'cancelled' ? undefined : failure

/** Something that the clerk does: `const cancel = useAct(kartei.sepa.cancel)`, then `await cancel.run({ … })`. */
export function useAct<Input extends readonly unknown[], T>(
  act: (...input: Input) => Promise<Outcome<T>>,
  onDone?: (value: T, ...input: Input) => unknown,
) {
  const { mutateAsync, isPending, data, reset } = useMutation<Outcome<T>, Error, Input>({
    mutationFn: (input) => act(...input),
  })
  const keepFocus = useFocusBack(isPending)
  /** Resolves to the outcome; `failure`, `value` and `running` say the same to the screen. */
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
  return {
    run,
    running: isPending,
    failure,
    value: data?.ok ? data.value : undefined,
    /** Forgets the last outcome. */
    reset,
  }
}

export type Act<Input extends readonly unknown[], T> = ReturnType<typeof useAct<Input, T>>
