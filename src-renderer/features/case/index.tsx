import type { CaseTab } from '../../app/screen'

/** The case in the middle of the window. */
export function CaseScreen({ caseId, tab }: { readonly caseId: string; readonly tab: CaseTab }) {
  return (
    <p>
      {caseId} {tab}
    </p>
  )
}
