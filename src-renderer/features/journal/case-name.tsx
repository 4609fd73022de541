import { useOutcome } from '../../lib/api/queries'
import { useScreen } from '../../lib/navigation/screen'
import { kartei } from '../../lib/api/kartei'
import clsx from 'clsx'
import grid from '../../lib/grid/grid.module.css'
import classes from './journal.module.css'

/** Who a case is about, once it is known; a case that is not kept any more is named by its number. */
export function useCaseName(caseId: string | undefined): string {
  const { data } = useOutcome(['case', caseId ?? ''], () => kartei.cases.read({ caseId: caseId ?? '' }), {
    enabled: caseId !== undefined,
    staleTime: 60_000,
  })
  return data?.title ?? caseId?.slice(0, 8) ?? ''
}

interface CaseNameProps {
  readonly caseId: string
  /** In a table only the names of one row are reached by Tab. */
  readonly inTabOrder?: boolean
}

/** The name of a case, which opens it. */
export function CaseName({ caseId, inTabOrder = true }: CaseNameProps) {
  const openCase = useScreen((state) => state.openCase)
  const name = useCaseName(caseId)
  return (
    <button
      type="button"
      tabIndex={inTabOrder ? 0 : -1}
      className={clsx(grid.name, classes.caseName)}
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
