/** Places of a form of which at least one is usually filled in; the first is where a clerk is led to. */
export type Usual = readonly [path: string, ...others: string[]]

/** Usual places that a form leaves empty. A place is given with any place inside it. */
export const lackingOf = (usual: readonly Usual[], given: readonly string[]): readonly Usual[] =>
  usual.filter(
    (places) => !places.some((place) => given.some((path) => path === place || path.startsWith(`${place}.`))),
  )
