import { Box, Button, Flex, Group, UnstyledButton } from '@mantine/core'
import { madeRequestPlace } from '@contract/api/credit-limit'
import { IconAlertOctagon, IconCircleCheck, IconClock, IconHelpHexagon, type Icon } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useScreen } from '../../lib/navigation/screen'
import { useAct, useOutcome } from '../../lib/api/queries'
import type { Tone } from '../../lib/case-states/case-status'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { isChecking, Preview, useKeptCopies } from '../documents'
import { useUploadsHere } from '../documents'
import recipes from '../../lib/theme/recipes.module.css'

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
  const all = useUploadsHere()
  const own = all
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
      <Box component="ul" my={4} className={recipes.plainList ?? ''} aria-label={t('documents')}>
        {[...rows.values()].map(({ file, endedAt, checking }) => {
          const Sign = signs[file.state] ?? IconClock
          return (
            <FileRow key={file.fileId} sign={Sign} tone={tones[file.state] ?? 'wait'}>
              {kept.has(file.fileId) ? (
                <UnstyledButton
                  className={fileName}
                  title={documentText('openNamed', { name: file.name })}
                  onClick={() => setShown(file.fileId)}
                >
                  {file.name}
                </UnstyledButton>
              ) : (
                <span className={fileName} title={file.name}>
                  {file.name}
                </span>
              )}
              <span className={recipes.quiet}>
                {file.state === 'confirmed' && endedAt !== undefined
                  ? t('confirmedAt', { time: formats.stamp(endedAt) })
                  : checking
                    ? documentText('checking')
                    : t(`file-${file.state}`)}
              </span>
            </FileRow>
          )
        })}
        {unsent.map(({ fileId, name }) => (
          <FileRow key={fileId} sign={IconClock} tone="wait">
            <span className={fileName} title={name}>
              {name}
            </span>
            <span className={recipes.quiet}>{t('notSentYet')}</span>
          </FileRow>
        ))}
      </Box>
      <Group gap="4px 12px" mt={8}>
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
      </Group>
      {send.failure && <FailureMessage failure={send.failure} />}
      <Preview
        files={[...rows.values()].flatMap(({ file }) => (kept.has(file.fileId) ? file : []))}
        shown={shown}
        onShow={setShown}
      />
    </>
  )
}

const fileName = clsx(recipes.cut, recipes.fill)

interface FileRowProps {
  readonly sign: Icon
  readonly tone: Tone
  readonly children: ReactNode
}

const FileRow = ({ sign: Sign, tone, children }: FileRowProps) => (
  <Flex component="li" align="center" gap={8} mih={28} fz="sm" data-tone={tone}>
    <Sign size={17} color="var(--tone)" aria-hidden />
    {children}
  </Flex>
)

const signs: Readonly<Partial<Record<string, typeof IconClock>>> = {
  confirmed: IconCircleCheck,
  'in-doubt': IconHelpHexagon,
  failed: IconAlertOctagon,
}

const tones: Readonly<Partial<Record<string, Tone>>> = { confirmed: 'done', 'in-doubt': 'act', failed: 'stop' }
