import { Button, UnstyledButton } from '@mantine/core'
import { madeRequestPlace } from '@contract/api/credit-limit'
import { IconCircleCheck, IconClock, IconHelpHexagon, IconAlertOctagon } from '@tabler/icons-react'
import { useState } from 'react'
import { useScreen } from '../../lib/navigation/screen'
import { useAct, useOutcome } from '../../lib/api/queries'
import type { Tone } from '../../lib/case-states/case-status'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { isChecking, Preview, useKeptCopies } from '../documents'
import { useUploads } from '../documents/uploads'
import classes from './credit-limit.module.css'

interface SentDocumentsProps {
  readonly increaseId: string
  /** Of a request that was made here, and the documents that were to go along. */
  readonly recordId?: string
  readonly fileIds?: readonly string[]
}

/** The documents of a request and what became of each: what the service confirmed, when, and what waits for the clerk. */
export function SentDocuments({ increaseId, recordId, fileIds = [] }: SentDocumentsProps) {
  const t = useTexts('credit-limit')
  const documentText = useTexts('documents')
  const formats = useFormats()
  const open = useScreen((screen) => screen.open)
  const all = useUploads()
  const own = Object.values(all)
    .filter(({ subject }) => subject.kind === 'credit-limit-increase' && subject.id === increaseId)
    .toSorted((one, other) => one.startedAt.localeCompare(other.startedAt))
  // The upload that took a document last decides.
  const rows = new Map(
    own.flatMap((upload) =>
      upload.files.map((file) => {
        const checking = file.state === 'sent' && isChecking(upload)
        return [file.fileId, { file, endedAt: upload.endedAt, checking }] as const
      }),
    ),
  )
  const kept = useKeptCopies([...rows.keys()], true)
  const [shown, setShown] = useState<string>()
  const place = madeRequestPlace(recordId ?? '')
  const { data } = useOutcome(['request-documents', place, String(rows.size)], () => kartei.files.list({ place }), {
    enabled: recordId !== undefined && fileIds.length > 0,
  })
  const unsent = data?.files.filter(({ fileId }) => !rows.has(fileId)) ?? []
  const send = useAct(kartei.creditLimit.uploadDocuments)
  if (rows.size + unsent.length === 0) return null
  const waits = [...rows.values()].some(({ file, endedAt }) => endedAt !== undefined && file.state !== 'confirmed')
  return (
    <>
      <ul className={classes.files} aria-label={t('documents')}>
        {[...rows.values()].map(({ file, endedAt, checking }) => {
          const Sign = signs[file.state] ?? IconClock
          return (
            <li key={file.fileId} data-tone={tones[file.state] ?? 'wait'}>
              <Sign size={17} aria-hidden />
              {kept.has(file.fileId) ? (
                <UnstyledButton
                  className={classes.file}
                  title={documentText('openNamed', { name: file.name })}
                  onClick={() => setShown(file.fileId)}
                >
                  {file.name}
                </UnstyledButton>
              ) : (
                <span className={classes.file} title={file.name}>
                  {file.name}
                </span>
              )}
              <span className={classes.quiet}>
                {file.state === 'confirmed' && endedAt !== undefined
                  ? t('confirmedAt', { time: formats.stamp(endedAt) })
                  : checking
                    ? documentText('checking')
                    : t(`file-${file.state}`)}
              </span>
            </li>
          )
        })}
        {unsent.map(({ fileId, name }) => (
          <li key={fileId} data-tone="wait">
            <IconClock size={17} aria-hidden />
            <span className={classes.file} title={name}>
              {name}
            </span>
            <span className={classes.quiet}>{t('notSentYet')}</span>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        {unsent.length > 0 && (
          <Button
            size="sm"
            loading={send.running}
            onClick={() =>
              void send.run({
                creditLimitIncreaseId: increaseId,
                fileIds: unsent.map(({ fileId }) => fileId),
              })
            }
          >
            {t('sendDocuments')}
          </Button>
        )}
        {waits && (
          <Button size="sm" onClick={() => open('uploads')}>
            {t('toUploads')}
          </Button>
        )}
      </div>
      {send.failure && <FailureMessage failure={send.failure} />}
      <Preview
        files={[...rows.values()].flatMap(({ file }) => (kept.has(file.fileId) ? file : []))}
        shown={shown}
        onShow={setShown}
      />
    </>
  )
}

const signs: Readonly<Partial<Record<string, typeof IconClock>>> = {
  confirmed: IconCircleCheck,
  'in-doubt': IconHelpHexagon,
  failed: IconAlertOctagon,
}

const tones: Readonly<Partial<Record<string, Tone>>> = { confirmed: 'done', 'in-doubt': 'act', failed: 'stop' }
