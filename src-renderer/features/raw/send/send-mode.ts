import { create } from 'zustand'

/** In which cases the request by hand is open instead of the last calls: leaving the tab loses neither. */
const useOpen = create<{ readonly cases: ReadonlySet<string> }>(() => ({ cases: new Set() }))

export const useIsSending = (caseId: string): boolean => useOpen(({ cases }) => cases.has(caseId))

export function showSending(caseId: string, isOpen: boolean): void {
  const cases = new Set(useOpen.getState().cases)
  if (isOpen) cases.add(caseId)
  else cases.delete(caseId)
  useOpen.setState({ cases })
}
