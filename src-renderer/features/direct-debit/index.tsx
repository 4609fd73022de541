import { useEffect, useEffectEvent, useRef } from 'react'
import { AmountForm } from './amount-form'
import classes from './direct-debit.module.css'
import { forgetWithoutMandate, useFormState } from './form-state'
import { MandateList } from './mandate-list'
import { RegisterForm } from './register-form'
import { openMandates, useMandates, useRecords, useSettings, type Mandates } from './queries'

export { mandateStatus } from './mandate-status'
export { storedSetting } from './setting-text'
export { useMandates, useRecords, useSettings, type KnownMandate } from './queries'

interface DirectDebitTabProps {
  readonly caseId: string
  readonly engagementId: string
  /** The mandates that the case lists. */
  readonly mandateIds: readonly string[]
  /** Whose case it is, for the questions before something is done. */
  readonly who: string
  /** The applicant's, where the service told it. */
  readonly locale?: string | undefined
}

/** Endpoints 8 to 12 of one engagement: a mandate is registered, read and cancelled, and the amount is set. */
export function DirectDebitTab({ caseId, engagementId, mandateIds, who, locale }: DirectDebitTabProps) {
  const { found } = useFormState(caseId)
  const mandates = useMandates(engagementId, [...new Set([...mandateIds, ...found])])
  const records = useRecords(engagementId)
  const settings = useSettings(engagementId)
  useReadBack(mandates, records.readAgain)
  const [there] = openMandates(mandates)
  const active = there?.mandate?.status === 'ACTIVE' ? there.mandate : undefined
  const activeId = active && there?.mandateId
  useEffect(() => {
    if (activeId !== undefined) forgetWithoutMandate(caseId)
  }, [caseId, activeId])
  const ibanField = useRef<HTMLInputElement>(null)
  const amount = useRef<HTMLDivElement>(null)
  const parts = { caseId, engagementId, who }
  return (
    <div className={classes.layout}>
      <RegisterForm
        {...parts}
        locale={locale}
        mandates={mandates}
        records={records}
        settings={settings}
        ibanField={ibanField}
        onAmount={() => {
          amount.current?.scrollIntoView({ block: 'center' })
          amount.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()
        }}
      />
      <div className={classes.right}>
        <MandateList {...parts} mandates={mandates} records={records} />
        <div ref={amount}>
          <AmountForm
            {...parts}
            settings={settings}
            reference={active?.reference ?? undefined}
            there={there?.mandate}
            onReadMandates={() => void mandates.readAgain()}
            onRegister={() => {
              ibanField.current?.scrollIntoView({ block: 'center' })
              ibanField.current?.focus()
            }}
          />
        </div>
      </div>
    </div>
  )
}

/** What main keeps of a mandate follows what is read of it. */
function useReadBack({ mandates }: Mandates, readAgain: () => Promise<void>): void {
  const said = mandates.map(({ mandateId, mandate }) => `${mandateId} ${mandate?.status ?? ''}`).join()
  const read = useEffectEvent(readAgain)
  useEffect(() => {
    if (said !== '') void read()
  }, [said])
}
