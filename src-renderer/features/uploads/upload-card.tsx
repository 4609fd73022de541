import { Button, UnstyledButton } from '@mantine/core'
import type { Upload, UploadState } from '@contract/documents'
import {
  IconAlertOctagon,
  IconArrowUp,
  IconBan,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconClock,
  IconCloudUpload,
  IconHelpHexagon,
  type Icon,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useActiveEnvironment } from '../../app/environment'
import { useScreen } from '../../app/screen'
import type { Tone } from '../../components/case-status'
import { FailureMessage } from '../../components/failure-message'
import { ProgressBar } from '../../components/progress-bar'
import { StatusChip } from '../../components/status-chip'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { useEnvironments } from '../environments'
import { documentTexts, Preview, stateText, useKeptCopies } from '../documents'
import { texts } from './texts'
import { UploadActions } from './upload-actions'
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
  const t = useTexts(texts)
  const documentText = useTexts(documentTexts)
  const formats = useFormats()
  const openCase = useScreen((screen) => screen.openCase)
  const environment = useActiveEnvironment()
  const { data: environments } = useEnvironments()
  const [wanted, setWanted] = useState<boolean>()
  const region = useId()
  const { caseId, files, totalBytes, startedAt, environmentId, failure, nextTryAt, madeUp } = upload
  const here = environment?.id === environmentId
  const environmentName = environments?.find(({ id }) => id === environmentId)?.name ?? environmentId
  const open = wanted ?? (section !== 'done' && section !== 'queued')
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
          <Button size="sm" onClick={() => openCase(caseId, 'documents')}>
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
      <ul id={region} hidden={!open} className={classes.files} aria-label={t('documents')}>
        {open &&
          files.map((file) => (
            <FileRow
              key={file.fileId}
              file={file}
              onOpen={kept.has(file.fileId) ? () => setPreviewed(file.fileId) : undefined}
            />
          ))}
      </ul>
      {open && (
        <Preview files={files.filter(({ fileId }) => kept.has(fileId))} shown={previewed} onShow={setPreviewed} />
      )}
    </li>
  )
}

const looks: Readonly<Record<UploadState, { icon: Icon; tone: Tone }>> = {
  waiting: { icon: IconClock, tone: 'wait' },
  sending: { icon: IconCloudUpload, tone: 'wait' },
  sent: { icon: IconArrowUp, tone: 'wait' },
  confirmed: { icon: IconCircleCheck, tone: 'done' },
  failed: { icon: IconAlertOctagon, tone: 'stop' },
  cancelled: { icon: IconBan, tone: 'end' },
  'in-doubt': { icon: IconHelpHexagon, tone: 'act' },
}

/** How far it is. What was confirmed before an upload failed is said, too: it is not lost. */
function UploadStand({ upload, section }: { readonly upload: Upload; readonly section: Section }) {
  const t = useTexts(texts)
  const documentText = useTexts(documentTexts)
  const { state, sentBytes, totalBytes, files, endedAt } = upload
  const settled = state === 'in-doubt' && section !== 'in-doubt'
  const arrived = files.every((file) => file.state === 'confirmed' || file.settled === 'arrived')
  const text =
    section === 'not-sent'
      ? t('notSentYet')
      : settled
        ? t(arrived ? 'settledArrived' : 'settledNotArrived')
        : stateText({ state, sentBytes, size: totalBytes }, documentText)
  const confirmed = files.filter((file) => file.state === 'confirmed').length
  const look = settled ? looks[arrived ? 'confirmed' : 'cancelled'] : looks[state]
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

interface FileRowProps {
  readonly file: Upload['files'][number]
  /** Undefined where Kartei has no copy any more. */
  readonly onOpen: (() => void) | undefined
}

function FileRow({ file, onOpen }: FileRowProps) {
  const t = useTexts(texts)
  const documentText = useTexts(documentTexts)
  const formats = useFormats()
  const { name, size, sentBytes, settled } = file
  // A request is sent as a whole; of its files those wait of which no byte has gone yet.
  const state = file.state === 'sending' && sentBytes === 0 ? 'waiting' : file.state
  const Sign = looks[state].icon
  const text =
    settled === undefined
      ? stateText({ state, sentBytes, size }, documentText)
      : t(settled === 'arrived' ? 'settledArrived' : 'settledNotArrived')
  return (
    <li className={classes.file}>
      {onOpen ? (
        <UnstyledButton className={classes.name} title={t('openFile', { name })} onClick={onOpen}>
          {name}
        </UnstyledButton>
      ) : (
        <span className={classes.name} title={name}>
          {name}
        </span>
      )}
      <span className={classes.size}>{formats.fileSize(size)}</span>
      <span className={classes.fileState}>
        <span className={classes.fileText}>
          <Sign size={16} aria-hidden />
          {text}
        </span>
        {(state === 'sending' || state === 'sent') && (
          <ProgressBar
            size="file"
            label={documentText('fileProgress', { name })}
            text={text}
            segments={[{ bytes: size, sent: sentBytes, unconfirmed: state === 'sent' }]}
          />
        )}
      </span>
    </li>
  )
}
