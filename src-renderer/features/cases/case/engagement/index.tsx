import type { Case } from '@contract/api/cases'
import type { InvoiceList } from '@contract/api/invoices'
import type { Onboarding } from '@contract/api/onboarding'
import { useRead } from '../../../../lib/api/queries'
import { useTexts } from '../../../../lib/i18n/texts'
import { kartei } from '../../../../lib/api/kartei'
import { useCustomer } from '../../../customers'
import { rowsOf, useToday } from '../../../invoices'
import { knownOf, type Known, type useLastKnown } from '../../../raw'
import { ApplicationPart } from './application-part'
import { CollectionPart } from './collection-part'
import { CustomerPart } from './customer-part'
import { JournalPart, NotesPart } from './desk-parts'
import { DocumentsPart } from './documents-part'
import { dueOf } from './due'
import { DuePart } from './due-part'
import classes from './engagement.module.css'
import { LimitPart } from './limit-part'

interface EngagementProps {
  readonly caseRecord: Case
  readonly engagementId: string
  readonly onboarding: Known<Onboarding>
  readonly kept: ReturnType<typeof useLastKnown>
  /** Documents that are laid out and not sent. */
  readonly laidOut: number
  readonly onSeeApplication: () => void
}

/** An engagement at a glance. Each part is read on its own, says of when it is, and leads to its tab. */
export function Engagement({ caseRecord, engagementId, onboarding, kept, laidOut, onSeeApplication }: EngagementProps) {
  const t = useTexts('cases/engagement')
  const today = useToday()
  const { caseId, identifiers } = caseRecord
  const list = useRead(['invoices', engagementId], (whose) => kartei.invoices.list({ engagementId, ...whose }))
  const invoices = knownOf<InvoiceList>(list, kept?.invoices)
  const { coming, latest } = dueOf(rowsOf(invoices.value?.invoices ?? []), today, 1)
  return (
    <section className={classes.parts} aria-label={t('parts')}>
      <DuePart caseId={caseId} engagementId={engagementId} invoices={invoices} />
      <CollectionPart
        caseId={caseId}
        engagementId={engagementId}
        mandateIds={identifiers.mandateIds}
        kept={kept}
        invoice={(coming[0] ?? latest[0])?.invoice}
      />
      <CustomerPart
        caseRecord={caseRecord}
        onboarding={onboarding.value}
        customer={knownOf(useCustomer(engagementId), kept?.customer)}
      />
      <ApplicationPart caseRecord={caseRecord} onboarding={onboarding} onSee={onSeeApplication} />
      <LimitPart caseId={caseId} engagementId={engagementId} requestIds={identifiers.creditLimitIncreaseIds} />
      <DocumentsPart caseRecord={caseRecord} laidOut={laidOut} />
      <NotesPart caseRecord={caseRecord} />
      <JournalPart caseId={caseId} />
    </section>
  )
}
