/**
 * A notice to the user about the local data, once: a stable code that a screen says in the clerk's language, and a
 * detail such as the name of the file concerned. Never holds personal data.
 */
export type Notify = (code: string, detail: string) => void
