import { create } from 'zustand'
import { noteState, type SeenState } from './history'

interface SeenStates {
  readonly byOnboarding: Readonly<Record<string, readonly SeenState[]>>
  readonly note: (onboardingId: string, state: SeenState) => void
}

/** What was seen of each onboarding since Kartei was started. */
export const useSeenStates = create<SeenStates>((set) => ({
  byOnboarding: {},
  note: (onboardingId, state) =>
    set(({ byOnboarding }) => {
      const seen = byOnboarding[onboardingId] ?? []
      const next = noteState(seen, state)
      return next === seen ? {} : { byOnboarding: { ...byOnboarding, [onboardingId]: next } }
    }),
}))
