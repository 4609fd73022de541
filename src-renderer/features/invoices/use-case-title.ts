import { useOutcome } from '../../lib/api/queries'
import { useScreen } from '../../lib/navigation/screen'
import { kartei } from '../../lib/api/kartei'

/** Whose invoices they are, as the worklist calls the case that is open. */
export function useCaseTitle(): string {
  const screen = useScreen((state) => state.screen)
  const caseId = typeof screen === 'object' && 'case' in screen ? screen.case : ''
  const { data } = useOutcome(['case', caseId], () => kartei.cases.read({ caseId }), { enabled: caseId !== '' })
  return (data?.title ?? '').slice(0, 300)
}
