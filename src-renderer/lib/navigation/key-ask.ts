import { create } from 'zustand'
import { useScreen } from './screen'

/** The environment whose API key the clerk wants to enter, by its id; the form is `features/environments`'. */
export const useKeyAsk = create<{ readonly environmentId: string | undefined }>(() => ({ environmentId: undefined }))

/** Opens the settings, and in them the form of the environment, at its key. */
export function askForKey(environmentId: string): void {
  useKeyAsk.setState({ environmentId })
  useScreen.getState().open('settings')
}

export const forgetKeyAsk = (): void => useKeyAsk.setState({ environmentId: undefined })
