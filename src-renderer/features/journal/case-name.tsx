import { useOutcome } from '../../app/queries'
import { useScreen } from '../../app/screen'
import { kartei } from '../../kartei'
import classes from './journal.module.css'

/** Who a case is about, once it is known; a case that is not kept any more is named by its number. */
export function useCaseName(caseId: string | undefined): string {
  const { data } = useOutcome(['case', caseId ?? ''], () => kartei.cases.read({ caseId: caseId ?? '' }), {
    enabled: caseId !== undefined,
    staleTime: 60_000,
  })
  return data?.title ?? caseId?.slice(0, 8) ?? ''
}

/** The name of a case, which opens it. */
export function CaseName({ caseId }: { readonly caseId: string }) {
  const openCase = useScreen((state) => state.openCase)
  const name = useCaseName(caseId)
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.caseName}
      title={name}
      onClick={(event) => {
        event.stopPropagation()
        openCase(caseId)
      }}
    >
      {name}
    </button>
  )
}
