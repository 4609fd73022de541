import { create } from 'zustand'
import { useScreen } from './screen'

interface Asked {
  /** The environment whose API key the clerk wants to enter, by its id; the form is `features/environments`'. */
  readonly keyOf: string | undefined
  /** The proxy that the clerk is asked to sign in to, by its id; the dialog is `features/proxy`'s. */
  readonly proxyId: string | undefined
  /** Whose data are asked for, as it is to be looked for; the dialog is `features/persons`'. */
  readonly person: string | undefined
}

/** Requests to the page to open something, from anywhere. */
export const useAsked = create<Asked>(() => ({ keyOf: undefined, proxyId: undefined, person: undefined }))

/** Opens the settings, and in them the form of the environment, at its key. */
export function askForKey(environmentId: string): void {
  useAsked.setState({ keyOf: environmentId })
  useScreen.getState().open('settings')
}

export const forgetKeyAsk = (): void => useAsked.setState({ keyOf: undefined })
export const askForProxy = (proxyId: string | undefined): void => useAsked.setState({ proxyId })
export const askForPerson = (person: string | undefined): void => useAsked.setState({ person })
