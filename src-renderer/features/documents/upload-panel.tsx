import { Button } from '@mantine/core'
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
import shared from './documents.module.css'
import { inMegabytes } from './wording'
import classes from './upload-panel.module.css'
import { currentRequest, fewPieces, isChecking, percentUnanswered, secondsLeft, segmentsOf } from './upload-progress'

const bytesOf = (files: readonly { size: number }[]): number => files.reduce((sum, { size }) => sum + size, 0)

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

/** What each piece of the bar stands for, beneath it, as long as there is room for the words. */
function Legend({ pieces }: { readonly pieces: readonly Piece[] }) {
  const t = useTexts('documents')
  const formats = useFormats()
  if (pieces.length > mostListed) return null
  return (
    <p className={classes.legend}>
      {pieces.map(({ files, bytes }, index) => (
        <span key={index} style={{ flexGrow: Math.max(bytes, 1) }}>
          {t('segment', { number: index + 1, count: files, size: formats.fileSize(bytes) })}
        </span>
      ))}
    </p>
  )
}

interface PlanPanelProps {
  readonly ready: readonly StagedFile[]
  /** No other upload can begin. */
  readonly busy: boolean
  /** Another upload is under way, after which comes this one. */
  readonly running: boolean
  readonly onUpload: () => void
  /** Beside the button. */
  readonly children?: ReactNode
}

/** What "Upload" will do, and the button itself. A box beside the rows; one strip above them on narrow windows. */
export function PlanPanel({ ready, busy, running, onUpload, children }: PlanPanelProps) {
  const t = useTexts('documents')
  const formats = useFormats()
  const title = usePackTitle()
  const requests = cutRequests(ready)
  const alone = ready.filter(goesAlone).length
  const typed = ready.filter(({ documentType }) => documentType !== undefined).length
  return (
    <section className={classes.plan}>
      <h3 className={classes.planTitle}>{title(requests.map(({ length }) => length))}</h3>
      <span className={classes.planAside}>{formats.fileSize(bytesOf(ready))}</span>
      {requests.length > 1 && (
        <>
          <p className={classes.planHint}>
            {typed > 0 && <>{t('typedInPlan', { count: typed })} </>}
            {requests.length - typed > 1 &&
              t('cutExplained', {
                files: documentLimits.filesPerRequest,
                megabytes: inMegabytes(documentLimits.bytesPerRequest),
                requests: requests.length - typed,
              })}
            {alone > 0 && (
              <> {t('aloneInPlan', { count: alone, megabytes: inMegabytes(documentLimits.safeBytesPerFile) })}</>
            )}
          </p>
          <div className={classes.planBar}>
            <ProgressBar
              size="overall"
              label={t('progress')}
              text={t('ready')}
              segments={fewPieces(requests.map((files) => ({ bytes: bytesOf(files), sent: 0 })))}
            />
          </div>
          <Legend pieces={requests.map((files) => ({ files: files.length, bytes: bytesOf(files) }))} />
        </>
      )}
      <div className={classes.planActions}>
        <Button
          variant="primary"
          leftSection={<IconCloudUpload size={18} aria-hidden />}
          disabled={busy}
          onClick={onUpload}
          aria-label={t('upload')}
          aria-description={t('uploadCount', { count: ready.length })}
        >
          {t('upload')}
          <span className={classes.count}>{t('uploadCount', { count: ready.length })}</span>
        </Button>
        {running && <span className={shared.hint}>{t('afterThisUpload')}</span>}
        {children}
      </div>
    </section>
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
    <section className={classes.plan}>
      <h3 className={classes.planTitle}>{title(requests.map(({ fileIds }) => fileIds.length))}</h3>
      {requests.length > 1 && (
        <span className={classes.planAside}>
          {t('requestOf', { number: currentRequest(upload), of: requests.length })}
        </span>
      )}
      <p className={classes.figures}>
        {!allSent && <span className={classes.percent}>{percentUnanswered(sentBytes, totalBytes)} %</span>} {text}
      </p>
      <div className={classes.planBar}>
        <ProgressBar size="overall" label={t('progress')} text={text} segments={fewPieces(segmentsOf(upload))} />
      </div>
      {requests.length > 1 && (
        <Legend pieces={requests.map(({ fileIds, bytes }) => ({ files: fileIds.length, bytes }))} />
      )}
      <div className={classes.planActions}>
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
        <span className={clsx(shared.hint, classes.planNote)}>
          {t(checking ? 'cancelLeavesDoubt' : 'keepsConfirmed')}
        </span>
      </div>
      {cancel.failure && <FailureMessage failure={cancel.failure} />}
    </section>
  )
}
