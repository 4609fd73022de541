/** Parse result of a typed text: a value of the interface, or a code that `useFieldProblem` puts into words. */
export type Reading<T, C extends string = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: C }

export const read = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })
export const unread = <C extends string>(code: C): { readonly ok: false; readonly code: C } => ({ ok: false, code })
