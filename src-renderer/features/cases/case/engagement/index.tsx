import type { Case } from '@contract/api/cases'
import type { InvoiceList } from '@contract/api/invoices'
import type { Onboarding } from '@contract/api/onboarding'
import { useRead } from '../../../../lib/api/queries'
import { useTexts } from '../../../../lib/i18n/texts'
import { kartei } from '../../../../lib/api/kartei'
import { useCustomer } from '../../../customers'
import { rowsOf, useToday } from '../../../invoices'
import { knownOf, type Known, type useLastKnown } from '../../../raw'
import { DocumentsPanel } from './documents-panel'
import classes from '../case.module.css'
import { CollectionPanel, dueOf, DuePanel } from './payment-panels'
import { ApplicationPanel, CustomerPanel, JournalPanel, LimitPanel, NotesPanel } from './panels'

interface EngagementProps {
  readonly caseRecord: Case
  readonly engagementId: string
  readonly onboarding: Known<Onboarding>
  readonly kept: ReturnType<typeof useLastKnown>
  /** Documents that are staged and not sent. */
  readonly staged: number
  readonly onSeeApplication: () => void
}

/** An engagement at a glance. Each panel is read on its own, says of when it is, and leads to its tab. */
export function Engagement({ caseRecord, engagementId, onboarding, kept, staged, onSeeApplication }: EngagementProps) {
  const t = useTexts('cases/engagement')
  const today = useToday()
  const list = useRead(['invoices', engagementId], (origin) => kartei.invoices.list({ engagementId, ...origin }))
  const invoices = knownOf<InvoiceList>(list, kept?.invoices)
  const { coming, latest } = dueOf(rowsOf(invoices.value?.invoices ?? []), today, 1)
  return (
    <section className={classes.panels} aria-label={t('parts')}>
      <DuePanel caseRecord={caseRecord} engagementId={engagementId} invoices={invoices} />
      <CollectionPanel
        caseRecord={caseRecord}
        engagementId={engagementId}
        kept={kept}
        invoice={(coming[0] ?? latest[0])?.invoice}
      />
      <CustomerPanel
        caseRecord={caseRecord}
        onboarding={onboarding.value}
        customer={knownOf(useCustomer(engagementId), kept?.customer)}
      />
      <ApplicationPanel caseRecord={caseRecord} onboarding={onboarding} onSee={onSeeApplication} />
      <LimitPanel caseRecord={caseRecord} engagementId={engagementId} />
      <DocumentsPanel caseRecord={caseRecord} staged={staged} />
      <NotesPanel caseRecord={caseRecord} />
      <JournalPanel caseId={caseRecord.caseId} />
    </section>
  )
}
