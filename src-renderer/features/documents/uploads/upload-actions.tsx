import { Button, Group } from '@mantine/core'
import { untoldStatus } from '@contract/api/cases'
import type { Upload } from '@contract/api/uploads'
import { useAct } from '../../../lib/api/queries'
import { useCaseStatus } from '../../../lib/case-states/case-status'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import { useConfirmSending } from '../use-confirm-sending'
import { leftOf, type Section } from '../upload-states'

interface UploadActionsProps {
  readonly upload: Upload
  readonly section: Section
  readonly last: ReadonlyMap<string, string>
  /** Whose documents these are, for the question before production. */
  readonly who: string
}

/** Actions on an upload: cancel it, send the rest, and the three ways out of a doubt. */
export function UploadActions({ upload, section, last, who }: UploadActionsProps) {
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
