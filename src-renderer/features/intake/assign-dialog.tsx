import type { IntakeFile } from '@contract/api/intake'
import { Dialog } from '../../lib/layout/dialog'
import { ChooseCase } from '../../lib/case-states/case-line'
import { useTexts } from '../../lib/i18n/texts'
import { assign, useIntakeStore } from './intake-store'
import { reasonText } from './words'

interface AssignDialogProps {
  /** Undefined: nothing is asked. */
  readonly intakeIds: readonly string[] | undefined
  readonly files: readonly IntakeFile[]
  readonly onClose: () => void
}

/** Asks for the case: suggested ones first, any other by a word of it. Arrows choose, Enter assigns. */
export function AssignDialog({ intakeIds, files, onClose }: AssignDialogProps) {
  const t = useTexts('intake')
  return (
    <Dialog
      opened={intakeIds !== undefined}
      onClose={onClose}
      size={600}
      title={intakeIds && t('chooseTitle', { count: intakeIds.length })}
    >
      {intakeIds && <ChooseForIntake intakeIds={intakeIds} files={files} />}
    </Dialog>
  )
}

function ChooseForIntake({
  intakeIds,
  files,
}: {
  readonly intakeIds: readonly string[]
  readonly files: readonly IntakeFile[]
}) {
  const t = useTexts('intake')
  const { assigning, result } = useIntakeStore()
  const suggested = files
    .filter(({ intakeId }) => intakeIds.includes(intakeId))
    .flatMap(({ suggestions }) => suggestions)
    .map(({ caseId, reasons }) => ({ caseId, reasons: reasons.map((reason) => reasonText(t, reason)).join(', ') }))
  return (
    <ChooseCase
      suggestions={suggested}
      busy={assigning}
      failure={result?.failure}
      onChoose={(caseRecord) => void assign(intakeIds, caseRecord)}
    />
  )
}
