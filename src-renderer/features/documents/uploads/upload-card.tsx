import { Button, Stack } from '@mantine/core'
import type { Upload } from '@contract/api/uploads'
import { useState } from 'react'
import { useActiveEnvironment } from '../../../lib/api/environment'
import { useScreen } from '../../../lib/navigation/screen'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { JobCard } from '../../../lib/layout/jobs-screen'
import { ProgressBar } from '../../../lib/layout/progress-bar'
import { StatusChip } from '../../../lib/layout/status-chip'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { useEnvironments } from '../../environments'
import { Preview } from '../preview/preview'
import { isChecking, stateSigns, stateText, type Section } from '../upload-states'
import { useKeptCopies } from '../use-kept-copies'
import { UploadActions } from './upload-actions'
import { mostListed, UploadFiles } from './upload-files'
import recipes from '../../../lib/theme/recipes.module.css'

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
  const { caseId, files, totalBytes, startedAt, environmentId, failure, nextTryAt, madeUp } = upload
  const here = environment?.id === environmentId
  const environmentName = environments?.find(({ id }) => id === environmentId)?.name ?? environmentId
  const open = wanted ?? (section !== 'done' && section !== 'queued' && files.length <= mostListed)
  const kept = useKeptCopies(
    files.map(({ fileId }) => fileId),
    open && here,
  )
  const [previewed, setPreviewed] = useState<string>()
  return (
    <JobCard
      title={title ?? t('unknownCase')}
      about={
        <>
          {documentText('files', { count: files.length, size: formats.fileSize(totalBytes) })},{' '}
          {formats.changed(startedAt)}
          {!here && <>, {t('otherEnvironment', { name: environmentName })}</>}
          {madeUp && <>, {t('fromSandbox')}</>}
        </>
      }
      isOpen={open}
      onToggle={setWanted}
      aside={
        <>
          <Stack gap={3} align="flex-start" w={230}>
            <UploadProgress upload={upload} section={section} />
          </Stack>
          {caseId !== undefined && here && (
            <Button
              size="sm"
              onClick={() => openCase(caseId, upload.subject.kind === 'onboarding' ? 'documents' : 'credit-limit')}
            >
              {t('openCase')}
            </Button>
          )}
        </>
      }
      items={
        <>
          <UploadFiles files={files} kept={kept} onOpen={setPreviewed} />
          <Preview files={files.filter(({ fileId }) => kept.has(fileId))} shown={previewed} onShow={setPreviewed} />
        </>
      }
    >
      {nextTryAt !== undefined && <p role="status">{t('triesAgain', { time: formats.time(new Date(nextTryAt)) })}</p>}
      {failure && (section === 'failed' || (section === 'in-doubt' && failure.http)) && (
        <FailureMessage failure={failure} />
      )}
      {section === 'in-doubt' && <p>{t(upload.damaged ? 'damagedExplained' : 'doubtExplained')}</p>}
      {section === 'not-sent' && <p>{t('notSentExplained')}</p>}
      {here && <UploadActions upload={upload} section={section} last={last} who={title ?? t('unknownCase')} />}
    </JobCard>
  )
}

/** How far it is. Files confirmed before a failure are counted, too: they are not lost. */
function UploadProgress({ upload, section }: { readonly upload: Upload; readonly section: Section }) {
  const t = useTexts('documents/uploads')
  const documentText = useTexts('documents')
  const { state, sentBytes, totalBytes, files, endedAt } = upload
  const isSettled = state === 'in-doubt' && section !== 'in-doubt'
  const arrived = files.every((file) => file.state === 'confirmed' || file.settled === 'arrived')
  const text =
    section === 'not-sent'
      ? t('notSentYet')
      : isSettled
        ? t(arrived ? 'settledArrived' : 'settledNotArrived')
        : isChecking(upload)
          ? documentText('checking')
          : stateText({ state, sentBytes, size: totalBytes }, documentText)
  const confirmed = files.filter((file) => file.state === 'confirmed').length
  const sign = isSettled ? stateSigns[arrived ? 'confirmed' : 'cancelled'] : stateSigns[state]
  return (
    <>
      <StatusChip {...sign} label={text} past={section === 'done'} />
      {endedAt === undefined && (
        <ProgressBar
          size="file"
          label={documentText('progress')}
          text={text}
          segments={[{ bytes: totalBytes, sent: sentBytes, unconfirmed: state === 'sent' }]}
        />
      )}
      {state !== 'confirmed' && confirmed > 0 && (
        <span className={recipes.small}>{t('partly', { count: confirmed, of: files.length })}</span>
      )}
    </>
  )
}
