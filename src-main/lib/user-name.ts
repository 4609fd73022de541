import { userInfo } from 'node:os'

/** Who is at work, for the journal and the print queue. A user that no directory knows any more has a number alone. */
export function userName(ask: () => { readonly username: string } = userInfo): string {
  try {
    return ask().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
