import { Box, Button, Flex, Group, Paper, Text } from '@mantine/core'
import { documentLimits, type StagedFile } from '@contract/api/documents'
import { cutRequests, goesAlone, type Upload } from '@contract/api/uploads'
import { IconCloudUpload, IconX } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useAct } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { ProgressBar } from '../../lib/layout/progress-bar'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { bytesOf } from './document-groups'
import { inMegabytes } from './wording'
import { useIsNarrow } from '../../lib/layout/is-narrow'
import recipes from '../../lib/theme/recipes.module.css'
import classes from './documents.module.css'
import { currentRequest, fewPieces, isChecking, percentUnanswered, secondsLeft, segmentsOf } from './upload-states'

/** More of them are counted instead of listed. */
const mostListed = 6

/** `2 requests: 5 + 2`, or `100 requests: 500 files`. */
function usePackTitle(): (counts: readonly number[]) => string {
  const t = useTexts('documents')
  return (counts) =>
    counts.length === 1
      ? t('planOne', { count: counts[0] ?? 0 })
      : counts.length <= mostListed
        ? t('planMany', { requests: counts.length, files: counts.join(' + ') })
        : t('planTotal', { requests: counts.length, count: counts.reduce((sum, count) => sum + count, 0) })
}

interface Piece {
  readonly files: number
  readonly bytes: number
}

interface UploadPanelProps {
  readonly title: string
  readonly aside?: string | undefined
  /** Left out where there is no room for more than a strip, as are the words under the bar. */
  readonly hint?: ReactNode
  /** How far it is; takes the place of `aside` where there is no room for both. */
  readonly figures?: ((isNarrow: boolean) => ReactNode) | undefined
  readonly bar?: ReactNode
  /** The requests, one piece of the bar each. */
  readonly pieces: readonly Piece[]
  readonly actions: ReactNode
  readonly children?: ReactNode
}

/** A box beside the rows; one strip above them on narrow windows. */
function UploadPanel({ title, aside, hint, figures, bar, pieces, actions, children }: UploadPanelProps) {
  const isNarrow = useIsNarrow()
  const besideTitle = isNarrow && figures ? figures(true) : aside
  return (
    <Paper withBorder component="section" px={isNarrow ? 12 : 16} pt={isNarrow ? 8 : 12} pb={isNarrow ? 8 : 16}>
      <Flex direction={isNarrow ? 'row' : 'column'} align={isNarrow ? 'center' : 'stretch'} gap={isNarrow ? 16 : 8}>
        <Flex direction={isNarrow ? 'column' : 'row'} justify="space-between">
          <Text component="h3" fw={600}>
            {title}
          </Text>
          <Text component="span" size="sm" lh="20px" c="var(--ink-2)">
            {besideTitle}
          </Text>
        </Flex>
        {!isNarrow && hint && <p className={recipes.small}>{hint}</p>}
        {!isNarrow && figures?.(false)}
        {bar && (
          <Box flex={isNarrow ? 1 : undefined} miw={120}>
            {bar}
          </Box>
        )}
        {!isNarrow && bar && pieces.length > 1 && <Legend pieces={pieces} />}
        <Group gap="8px 10px" ml={isNarrow ? 'auto' : undefined}>
          {actions}
        </Group>
        {children}
      </Flex>
    </Paper>
  )
}

/** Legend of the bar's pieces, beneath it, as long as there is room for the words. */
function Legend({ pieces }: { readonly pieces: readonly Piece[] }) {
  const t = useTexts('documents')
  const formats = useFormats()
  if (pieces.length > mostListed) return null
  return (
    <Group className={clsx(recipes.small, classes.legend)} gap={4} wrap="nowrap">
      {pieces.map(({ files, bytes }, index) => (
        <span key={index} style={{ flexGrow: Math.max(bytes, 1) }}>
          {t('segment', { number: index + 1, count: files, size: formats.fileSize(bytes) })}
        </span>
      ))}
    </Group>
  )
}

interface CutExplainedProps {
  readonly files: readonly StagedFile[]
  readonly requests: number
}

/** Why so many requests: the limits, and files that go alone. */
export function CutExplained({ files, requests }: CutExplainedProps) {
  const t = useTexts('documents')
  const alone = files.filter(goesAlone).length
  return (
    <>
      {requests > 1 &&
        t('cutExplained', {
          files: documentLimits.filesPerRequest,
          megabytes: inMegabytes(documentLimits.bytesPerRequest),
          requests,
        })}
      {alone > 0 && <> {t('aloneInPlan', { count: alone, megabytes: inMegabytes(documentLimits.safeBytesPerFile) })}</>}
    </>
  )
}

interface PlanPanelProps {
  readonly ready: readonly StagedFile[]
  /** No other upload can begin. */
  readonly busy: boolean
  /** Another upload is under way, after which comes this one. */
  readonly running: boolean
  readonly onUpload: () => void
  readonly children?: ReactNode
}

export function PlanPanel({ ready, busy, running, onUpload, children }: PlanPanelProps) {
  const t = useTexts('documents')
  const formats = useFormats()
  const title = usePackTitle()
  const requests = cutRequests(ready)
  const typed = ready.filter(({ documentType }) => documentType !== undefined).length
  const pieces = requests.map((files) => ({ files: files.length, bytes: bytesOf(files) }))
  const isCut = requests.length > 1
  return (
    <UploadPanel
      title={title(pieces.map(({ files }) => files))}
      aside={formats.fileSize(bytesOf(ready))}
      hint={
        isCut && (
          <>
            {typed > 0 && <>{t('typedInPlan', { count: typed })} </>}
            <CutExplained files={ready} requests={requests.length - typed} />
          </>
        )
      }
      bar={
        isCut && (
          <ProgressBar
            size="overall"
            label={t('progress')}
            text={t('ready')}
            segments={fewPieces(pieces.map(({ bytes }) => ({ bytes, sent: 0 })))}
          />
        )
      }
      pieces={pieces}
      actions={
        <>
          <Button
            variant="primary"
            leftSection={<IconCloudUpload size={18} aria-hidden />}
            disabled={busy}
            onClick={onUpload}
            aria-label={t('upload')}
            aria-description={t('uploadCount', { count: ready.length })}
          >
            {t('upload')}
            <Text component="span" ml={6} fw={500}>
              {t('uploadCount', { count: ready.length })}
            </Text>
          </Button>
          {running && <span className={recipes.small}>{t('afterThisUpload')}</span>}
          {children}
        </>
      }
    />
  )
}

/** The time, once a second: an estimate grows old even where no byte moves. */
function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How far the running upload is, in a bar of one piece a request and in the same words. */
export function ProgressPanel({ upload }: { readonly upload: Upload }) {
  const t = useTexts('documents')
  const formats = useFormats()
  const title = usePackTitle()
  const now = useSeconds()
  const cancel = useAct(kartei.uploads.cancel)
  const isNarrow = useIsNarrow()
  const { uploadId, sentBytes, totalBytes, requests } = upload
  const left = secondsLeft(upload, now)
  const figures = { sent: formats.fileSize(sentBytes), total: formats.fileSize(totalBytes) }
  const checking = isChecking(upload)
  const allSent = sentBytes === totalBytes
  const text = allSent
    ? t('allChecking')
    : checking
      ? t('sentOfChecking', figures)
      : left === undefined
        ? t('sentOf', figures)
        : t('sentOfLeft', { ...figures, seconds: left })
  return (
    <UploadPanel
      title={title(requests.map(({ fileIds }) => fileIds.length))}
      aside={requests.length > 1 ? t('requestOf', { number: currentRequest(upload), of: requests.length }) : undefined}
      figures={(isNarrow) => {
        const percent = !allSent && `${percentUnanswered(sentBytes, totalBytes)} %`
        return isNarrow ? (
          <>
            {text} <strong>{percent}</strong>
          </>
        ) : (
          <Group className={recipes.quiet} align="baseline" gap={8} wrap="nowrap">
            {percent && (
              <Text component="span" c="var(--ink)" fz="28px" fw={650} lh="34px">
                {percent}
              </Text>
            )}{' '}
            {text}
          </Group>
        )
      }}
      bar={<ProgressBar size="overall" label={t('progress')} text={text} segments={fewPieces(segmentsOf(upload))} />}
      pieces={requests.map(({ fileIds, bytes }) => ({ files: fileIds.length, bytes }))}
      actions={
        <>
          <Button
            leftSection={<IconX size={17} aria-hidden />}
            loading={cancel.running}
            onClick={({ detail }) => {
              // The second click of a double click on "Upload", in whose place this button is.
              if (detail < 2) void cancel.run({ uploadId })
            }}
          >
            {t('cancelUpload')}
          </Button>
          {!isNarrow && <span className={recipes.small}>{t(checking ? 'cancelLeavesDoubt' : 'keepsConfirmed')}</span>}
        </>
      }
    >
      {cancel.failure && <FailureMessage failure={cancel.failure} />}
    </UploadPanel>
  )
}
