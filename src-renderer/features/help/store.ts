import { create } from 'zustand'
import type { Topic } from '../../lib/navigation/help-topics'

/** Where the help is open; each opening is another object, so that the same place is gone to again. */
export interface HelpPlace {
  readonly topic: Topic
}

export const useHelp = create<{ readonly place: HelpPlace | undefined }>(() => ({ place: undefined }))

export const showHelp = (topic: Topic): void => useHelp.setState({ place: { topic } })
export const closeHelp = (): void => useHelp.setState({ place: undefined })
