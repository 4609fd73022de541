import { useRef } from 'react'
import { AmountForm } from './amount-form'
import classes from './direct-debit.module.css'
import { useEntries } from './entries'
import { MandateList } from './mandate-list'
import { RegisterForm } from './register-form'
import { useMandates } from './use-mandates'

interface DirectDebitTabProps {
  readonly caseId: string
  readonly engagementId: string
  /** The mandates that the case lists. */
  readonly mandateIds: readonly string[]
  /** Whose case it is, for the questions before something is done. */
  readonly who: string
}

/** Endpoints 8 to 12 of one engagement: a mandate is registered, read and cancelled, and the amount is set. */
export function DirectDebitTab({ caseId, engagementId, mandateIds, who }: DirectDebitTabProps) {
  const { found } = useEntries(caseId)
  const mandates = useMandates(engagementId, [...new Set([...mandateIds, ...found])])
  const active = mandates.mandates.find(({ mandate }) => mandate?.status === 'ACTIVE')?.mandate
  const ibanField = useRef<HTMLInputElement>(null)
  const parts = { caseId, engagementId, who }
  return (
    <div className={classes.layout}>
      <RegisterForm {...parts} mandates={mandates} ibanField={ibanField} />
      <div className={classes.right}>
        <MandateList {...parts} mandates={mandates} />
        <AmountForm
          {...parts}
          reference={active?.reference ?? undefined}
          onRegister={() => {
            ibanField.current?.scrollIntoView({ block: 'center' })
            ibanField.current?.focus()
          }}
        />
      </div>
    </div>
  )
}
