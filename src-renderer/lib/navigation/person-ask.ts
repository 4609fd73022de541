import { create } from 'zustand'

/** Whose data are asked for, as it is to be looked for; the dialog is `features/persons`'. */
export const usePersonAsk = create<{ readonly search: string | undefined }>(() => ({ search: undefined }))

export const askForPerson = (search: string | undefined): void => usePersonAsk.setState({ search })
