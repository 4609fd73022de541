import { Button, UnstyledButton } from '@mantine/core'
import type { Upload } from '@contract/api/uploads'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useActiveEnvironment } from '../../../lib/api/environment'
import { useScreen } from '../../../lib/navigation/screen'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { ProgressBar } from '../../../lib/layout/progress-bar'
import { StatusChip } from '../../../lib/layout/status-chip'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { useEnvironments } from '../../environments'
import { isChecking, Preview, stateText, useKeptCopies } from '..'
import { stateSigns } from './state-signs'
import { UploadActions } from './upload-actions'
import { mostListed, UploadFiles } from './upload-files'
import type { Section } from './upload-sections'
import classes from './uploads.module.css'

interface UploadCardProps {
  readonly upload: Upload
  readonly section: Section
  readonly last: ReadonlyMap<string, string>
  /** Undefined where the case is not in the worklist of the active environment. */
  readonly title: string | undefined
}

/** One upload: whose, how far, what can be done about it, and its files where they matter or somebody asks for them. */
export function UploadCard({ upload, section, last, title }: UploadCardProps) {
  const t = useTexts('documents/uploads')
  const documentText = useTexts('documents')
  const formats = useFormats()
  const openCase = useScreen((screen) => screen.openCase)
  const environment = useActiveEnvironment()
  const { data: environments } = useEnvironments()
  const [wanted, setWanted] = useState<boolean>()
  const region = useId()
  const { caseId, files, totalBytes, startedAt, environmentId, failure, nextTryAt, madeUp } = upload
  const here = environment?.id === environmentId
  const environmentName = environments?.find(({ id }) => id === environmentId)?.name ?? environmentId
  const open = wanted ?? (section !== 'done' && section !== 'queued' && files.length <= mostListed)
  const kept = useKeptCopies(
    files.map(({ fileId }) => fileId),
    open && here,
  )
  const [previewed, setPreviewed] = useState<string>()
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <li className={classes.upload} data-section={section}>
      <div className={classes.row}>
        <UnstyledButton
          className={classes.disclosure}
          data-row
          aria-expanded={open}
          aria-controls={region}
          onClick={() => setWanted(!open)}
        >
          <Chevron size={17} aria-hidden />
          <span>
            <span className={classes.who}>{title ?? t('unknownCase')}</span>
            <span className={classes.secondary}>
              {documentText('files', { count: files.length, size: formats.fileSize(totalBytes) })},{' '}
              {formats.changed(startedAt)}
              {!here && <>, {t('otherEnvironment', { name: environmentName })}</>}
              {madeUp && <>, {t('fromSandbox')}</>}
            </span>
          </span>
        </UnstyledButton>
        <div className={classes.state}>
          <UploadStand upload={upload} section={section} />
        </div>
        {caseId !== undefined && here && (
          <Button
            size="sm"
            onClick={() => openCase(caseId, upload.subject.kind === 'onboarding' ? 'documents' : 'credit-limit')}
          >
            {t('openCase')}
          </Button>
        )}
      </div>
      {nextTryAt !== undefined && (
        <p className={classes.note} role="status">
          {t('triesAgain', { time: formats.time(new Date(nextTryAt)) })}
        </p>
      )}
      {section === 'failed' && failure && <FailureMessage failure={failure} />}
      {section === 'in-doubt' && (
        <p className={classes.note}>{t(upload.damaged ? 'damagedExplained' : 'doubtExplained')}</p>
      )}
      {section === 'not-sent' && <p className={classes.note}>{t('notSentExplained')}</p>}
      {here && <UploadActions upload={upload} section={section} last={last} who={title ?? t('unknownCase')} />}
      <div id={region} hidden={!open} className={classes.files}>
        {open && <UploadFiles files={files} kept={kept} onOpen={setPreviewed} />}
      </div>
      {open && (
        <Preview files={files.filter(({ fileId }) => kept.has(fileId))} shown={previewed} onShow={setPreviewed} />
      )}
    </li>
  )
}

/** How far it is. What was confirmed before an upload failed is said, too: it is not lost. */
function UploadStand({ upload, section }: { readonly upload: Upload; readonly section: Section }) {
  const t = useTexts('documents/uploads')
  const documentText = useTexts('documents')
  const { state, sentBytes, totalBytes, files, endedAt } = upload
  const settled = state === 'in-doubt' && section !== 'in-doubt'
  const arrived = files.every((file) => file.state === 'confirmed' || file.settled === 'arrived')
  const text =
    section === 'not-sent'
      ? t('notSentYet')
      : settled
        ? t(arrived ? 'settledArrived' : 'settledNotArrived')
        : isChecking(upload)
          ? documentText('checking')
          : stateText({ state, sentBytes, size: totalBytes }, documentText)
  const confirmed = files.filter((file) => file.state === 'confirmed').length
  const look = settled ? stateSigns[arrived ? 'confirmed' : 'cancelled'] : stateSigns[state]
  return (
    <>
      <StatusChip {...look} label={text} past={section === 'done'} />
      {endedAt === undefined && (
        <ProgressBar
          size="file"
          label={documentText('progress')}
          text={text}
          segments={[{ bytes: totalBytes, sent: sentBytes, unconfirmed: state === 'sent' }]}
        />
      )}
      {state !== 'confirmed' && confirmed > 0 && (
        <span className={classes.secondary}>{t('partly', { count: confirmed, of: files.length })}</span>
      )}
    </>
  )
}
