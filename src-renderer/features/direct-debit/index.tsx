import { useEffect, useEffectEvent, useRef } from 'react'
import { AmountForm } from './amount-form'
import classes from './direct-debit.module.css'
import { forgetWithoutMandate, useFormState, type Whose } from './form-state'
import { MandateList } from './mandate-list'
import { RegisterForm, useIsClosed } from './register-form'
import { openMandates, useMandates, useRecords, useSettings, type Mandates } from './queries'

export { mandateStatus } from './mandate-status'
export { storedSetting } from './setting-text'
export { useMandates, useRecords, useSettings, type KnownMandate } from './queries'

interface DirectDebitTabProps extends Whose {
  /** The mandates that the case lists. */
  readonly mandateIds: readonly string[]
  /** The applicant's, where the service gave one. */
  readonly locale?: string | undefined
}

/** Endpoints 8 to 12 of one engagement: a mandate is registered, read and cancelled, and the amount is set. */
export function DirectDebitTab({ caseId, engagementId, mandateIds, who, locale }: DirectDebitTabProps) {
  const { found } = useFormState(caseId)
  const mandates = useMandates(engagementId, [...new Set([...mandateIds, ...found])])
  const records = useRecords(engagementId)
  const settings = useSettings(engagementId)
  useReadBack(mandates, records.readAgain)
  const [existing] = openMandates(mandates)
  const active = existing?.mandate?.status === 'ACTIVE' ? existing.mandate : undefined
  const activeId = active && existing?.mandateId
  useEffect(() => {
    if (activeId !== undefined) forgetWithoutMandate(caseId)
  }, [caseId, activeId])
  const ibanField = useRef<HTMLInputElement>(null)
  const amount = useRef<HTMLDivElement>(null)
  const whose = { caseId, engagementId, who }
  const closed = useIsClosed({ caseId, mandates, records })
  const known = (
    <div key="known" className={classes.known}>
      <MandateList {...whose} mandates={mandates} records={records} />
      <div ref={amount}>
        <AmountForm
          {...whose}
          settings={settings}
          reference={active?.reference ?? undefined}
          existing={existing?.mandate}
          onReadMandates={() => void mandates.readAgain()}
          onRegister={() => {
            ibanField.current?.scrollIntoView({ block: 'center' })
            ibanField.current?.focus()
          }}
        />
      </div>
    </div>
  )
  const form = (
    <RegisterForm
      key="form"
      {...whose}
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
  )
  // The form has the width of the page, and what is known stands below it; once a mandate is there, it stands first.
  return (
    <div className={classes.tab} data-open={!closed || undefined}>
      {closed ? [known, form] : [form, known]}
    </div>
  )
}

/** The records that main keeps of a mandate follow each reading of it. */
function useReadBack({ mandates }: Mandates, readAgain: () => Promise<void>): void {
  const statuses = mandates.map(({ mandateId, mandate }) => `${mandateId} ${mandate?.status ?? ''}`).join()
  const read = useEffectEvent(readAgain)
  useEffect(() => {
    if (statuses !== '') void read()
  }, [statuses])
}
