import { Button, Stack, Box, Flex, UnstyledButton, Group } from '@mantine/core'
import type { Upload, UploadFile } from '@contract/api/uploads'
import { useState } from 'react'
import { useActiveEnvironment } from '../../../lib/api/environment'
import { useScreen } from '../../../lib/navigation/screen'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { JobCard, JobItem } from '../../../lib/layout/jobs-screen'
import { ProgressBar } from '../../../lib/layout/progress-bar'
import { StatusChip } from '../../../lib/layout/status-chip'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { useEnvironments } from '../../environments'
import { Preview } from '../preview/preview'
import { isChecking, stateSigns, stateText, type Section, stateOfFile, leftOf } from '../upload-states'
import { useKeptCopies } from './uploads-store'
import recipes from '../../../lib/theme/recipes.module.css'
import clsx from 'clsx'
import { untoldStatus } from '@contract/api/cases'
import { useAct } from '../../../lib/api/queries'
import { useCaseStatus } from '../../../lib/case-states/case-status'
import { kartei } from '../../../lib/api/kartei'
import { FirstFiles, mostListed } from '../confirmed-list'
import { useConfirmSending } from '../wording'

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
          <FirstFiles files={files} label={t('documents')} isLater={({ state }) => state === 'confirmed'}>
            {(file) => (
              <FileRow
                key={file.fileId}
                file={file}
                onOpen={kept.has(file.fileId) ? () => setPreviewed(file.fileId) : undefined}
              />
            )}
          </FirstFiles>
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

interface FileRowProps {
  readonly file: UploadFile
  /** Undefined where Kartei has no copy any more. */
  readonly onOpen: (() => void) | undefined
}

function FileRow({ file, onOpen }: FileRowProps) {
  const t = useTexts('documents/uploads')
  const documentText = useTexts('documents')
  const formats = useFormats()
  const { name, size, sentBytes, settled } = file
  const state = stateOfFile(file)
  const { icon: Sign, tone } = stateSigns[state]
  const text =
    settled === undefined
      ? stateText({ state, sentBytes, size }, documentText)
      : t(settled === 'arrived' ? 'settledArrived' : 'settledNotArrived')
  return (
    <JobItem>
      {onOpen ? (
        <UnstyledButton
          className={clsx(recipes.cut, recipes.link)}
          flex={1}
          title={t('openFile', { name })}
          onClick={onOpen}
        >
          {name}
        </UnstyledButton>
      ) : (
        <span className={clsx(recipes.cut, recipes.fill)} title={name}>
          {name}
        </span>
      )}
      <span className={recipes.small}>{formats.fileSize(size)}</span>
      <Box component="span" w={230} fz="sm">
        <Flex
          component="span"
          align="center"
          gap={6}
          c={state === 'confirmed' ? 'var(--tone-text)' : 'var(--ink-2)'}
          data-tone={state === 'confirmed' ? tone : undefined}
        >
          <Sign size={16} aria-hidden />
          {text}
        </Flex>
        {(state === 'sending' || state === 'sent') && (
          <ProgressBar
            size="file"
            label={documentText('fileProgress', { name })}
            text={text}
            segments={[{ bytes: size, sent: sentBytes, unconfirmed: state === 'sent' }]}
          />
        )}
      </Box>
    </JobItem>
  )
}

interface UploadActionsProps {
  readonly upload: Upload
  readonly section: Section
  readonly last: ReadonlyMap<string, string>
  /** Whose documents these are, for the question before production. */
  readonly who: string
}

/** Actions on an upload: cancel it, send the rest, and the three ways out of a doubt. */
function UploadActions({ upload, section, last, who }: UploadActionsProps) {
  const t = useTexts('documents/uploads')
  const formats = useFormats()
  const statusOf = useCaseStatus()
  const documentText = useTexts('documents')
  const confirm = useConfirmSending()
  const cancel = useAct(kartei.uploads.cancel)
  const settle = useAct(kartei.uploads.settle)
  const retry = useAct(kartei.uploads.retry)
  const read = useAct(kartei.onboarding.read)
  const { uploadId, subject, endedAt, failure } = upload
  const left = leftOf(upload, last)
  const busy = settle.running || retry.running

  if (endedAt === undefined)
    return (
      <Group gap={8}>
        <Button size="sm" loading={cancel.running} onClick={() => void cancel.run({ uploadId })}>
          {documentText('cancelUpload')}
        </Button>
        {cancel.failure && <FailureMessage failure={cancel.failure} />}
      </Group>
    )
  if (left.length === 0 || (upload.damaged && section !== 'in-doubt')) return null

  const canLookUp = subject.kind === 'onboarding' && subject.id !== ''

  async function sendAgain(keepTrying: boolean): Promise<void> {
    if (await confirm(left, who, 'sendAgain', section === 'in-doubt' && !canLookUp))
      await retry.run({ uploadId, keepTrying })
  }

  const own =
    section === 'in-doubt' ? (
      <>
        {canLookUp && (
          <Button size="sm" loading={read.running} onClick={() => void read.run({ onboardingId: subject.id })}>
            {t('readCase')}
          </Button>
        )}
        <Button size="sm" disabled={busy} onClick={() => void settle.run({ uploadId, as: 'arrived' })}>
          {documentText('dealtWith')}
        </Button>
        {upload.damaged ? (
          <Button size="sm" disabled={busy} onClick={() => void settle.run({ uploadId, as: 'not-arrived' })}>
            {t('markNotArrived')}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="danger"
            disabled={busy || (canLookUp && !read.value)}
            onClick={() => void sendAgain(false)}
          >
            {documentText('sendAgain')}
          </Button>
        )}
      </>
    ) : (
      <>
        <Button
          size="sm"
          disabled={busy}
          onClick={() => void sendAgain(false)}
          aria-description={t('retryFiles', { count: left.length })}
        >
          {section === 'not-sent' ? t('sendNow') : documentText('retry')}
        </Button>
        {failure?.kind === 'network' && (
          <Button size="sm" disabled={busy} onClick={() => void sendAgain(true)} aria-description={t('keepTryingHint')}>
            {t('keepTrying')}
          </Button>
        )}
      </>
    )

  // Another upload's failures show at that one.
  const refused = [settle.failure, read.failure, retry.failure?.kind === 'invalid-input' ? retry.failure : undefined]
  return (
    <Group gap={8}>
      {own}
      {read.value && (
        <p role="status">
          {t('caseSays', {
            status: statusOf(read.value.status ?? untoldStatus).label,
            changed: read.value.updatedAt ? formats.stamp(read.value.updatedAt) : t('notTold'),
          })}
        </p>
      )}
      {refused.map((each) => each && <FailureMessage key={each.requestId} failure={each} />)}
    </Group>
  )
}
