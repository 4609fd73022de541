import { engagementStatus, type Case } from '@contract/cases'
import type { Onboarding } from '@contract/onboarding'
import { IconFlag, IconHandFinger, IconHourglass } from '@tabler/icons-react'
import { useNextStep } from '../../components/case-status'
import { CopyButton } from '../../components/copy'
import { useFormats } from '../../i18n/format'
import { useTexts, type Say } from '../../i18n/texts'
import type { useDocumentGroups } from '../documents'
import classes from './case-header.module.css'
import { texts } from './texts'

interface NextStepBoxProps {
  readonly kase: Case
  readonly onboarding: Onboarding | undefined
  readonly documents: ReturnType<typeof useDocumentGroups>
}

interface Said {
  readonly title: string
  readonly hint?: string | undefined
  /** Whose turn it is. */
  readonly turn: 'act' | 'wait' | 'over'
}

const sizeOf = (documents: NextStepBoxProps['documents'], kind: string): number =>
  documents.groups.reduce((sum, group) => sum + (group.kind === kind ? group.rows.length : 0), 0)

/** What is laid out on the case comes before what its status asks for. */
function documentsStep(documents: NextStepBoxProps['documents'], t: Say<typeof texts.table>): Said | undefined {
  const { ready, running } = documents
  const blocked = sizeOf(documents, 'blocked')
  const doubtful = sizeOf(documents, 'in-doubt')
  const failed = sizeOf(documents, 'failed')
  if (doubtful > 0) return { title: t('clearDoubt'), hint: t('clearDoubtHint'), turn: 'act' }
  if (running && blocked > 0)
    return { title: t('decideLeftOut', { count: blocked }), hint: t('uploadRuns'), turn: 'act' }
  if (running) return { title: t('uploading'), hint: t('uploadRuns'), turn: 'wait' }
  if (failed > 0) return { title: t('retryFailed', { count: failed }), hint: t('retryFailedHint'), turn: 'act' }
  if (ready.length > 0)
    return {
      title: t('uploadStaged', { count: ready.length }),
      hint: blocked > 0 ? t('leftOutToo', { count: blocked }) : undefined,
      turn: 'act',
    }
  if (blocked > 0) return { title: t('decideLeftOut', { count: blocked }), turn: 'act' }
  return undefined
}

/** Whose turn it is and what to do, at the right of the case's head. */
export function NextStepBox({ kase, onboarding, documents }: NextStepBoxProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const nextStep = useNextStep()
  const step = nextStep(kase)
  const hints: Readonly<Record<string, string>> = {
    AWAITING_DOCUMENTS: t('documentsHint'),
    AWAITING_SIGNING: t('signingHint'),
  }
  const ofDocuments = documentsStep(documents, t)
  const said: Said = ofDocuments ?? {
    title: step.text,
    hint: hints[kase.status],
    turn: step.actionable || kase.status === engagementStatus ? 'act' : kase.turn === 'waiting' ? 'wait' : 'over',
  }
  const signingUrl = onboarding?.additionalInformation?.signingUrl
  const Sign = { act: IconHandFinger, wait: IconHourglass, over: IconFlag }[said.turn]
  const label = { act: t('nextStep'), wait: t('othersTurn'), over: t('over') }[said.turn]
  return (
    <aside className={classes.next} aria-label={t('nextStep')}>
      <p className={classes.turn} data-tone={said.turn === 'over' ? 'end' : said.turn}>
        <Sign size={16} aria-hidden />
        {label}
      </p>
      <p className={classes.nextTitle}>
        {said.title}
        {!ofDocuments && kase.status === 'AWAITING_SIGNING' && signingUrl && (
          <CopyButton text={signingUrl} what={t('signingLink')} />
        )}
      </p>
      {said.hint !== undefined && <p className={classes.nextHint}>{said.hint}</p>}
      <p className={classes.narrowHistory}>{t('lastChange', { when: formats.changed(kase.updatedAt) })}</p>
    </aside>
  )
}
