import { useScreen } from './screen'

/** Opens the settings, and in them the form of the environment, at its key, or that of a new one. */
export function askForKey(environmentId: string | 'new'): void {
  useScreen.setState({ keyOf: environmentId })
  useScreen.getState().openSettings('administration')
}

export const forgetKeyAsk = (): void => useScreen.setState({ keyOf: undefined })
export const askForProxy = (proxyId: string | undefined): void => useScreen.setState({ proxyId })
export const askForPerson = (person: string | undefined): void => useScreen.setState({ person })
