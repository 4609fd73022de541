import { Button } from '@mantine/core'
import type { Upload, UploadState } from '@contract/documents'
import {
  IconAlertOctagon,
  IconArrowUp,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconCloudUpload,
  IconHelpHexagon,
  type Icon,
} from '@tabler/icons-react'
import { useActiveEnvironment } from '../../app/environment'
import { useAct, useOutcomes } from '../../app/queries'
import { useScreen } from '../../app/screen'
import { Card } from '../../components/card'
import type { Tone } from '../../components/case-status'
import { FailureMessage } from '../../components/failure-message'
import { EmptyLine } from '../../components/lines'
import { ProgressBar } from '../../components/progress-bar'
import { StatusChip } from '../../components/status-chip'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { kartei } from '../../kartei'
import { texts } from './texts'
import classes from './uploads.module.css'
import { useUploads, useUploadsFailure } from './uploads-store'

/** Every upload of the session, the newest first. */
export function UploadsScreen() {
  const t = useTexts(texts)
  const uploads = Object.values(useUploads()).toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))
  const failure = useUploadsFailure()
  const caseIds = [...new Set(uploads.flatMap(({ caseId }) => caseId ?? []))]
  const known = useOutcomes(
    caseIds.map((caseId) => ({ key: ['case', caseId], ask: () => kartei.cases.read({ caseId }) })),
  )
  const titles = new Map(known.flatMap(({ data }) => (data ? [[data.caseId, data.title]] : [])))
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.subtitle}>{t('subtitle')}</p>
      </header>
      {failure && <FailureMessage failure={failure} />}
      <Card>
        {uploads.length === 0 ? (
          <EmptyLine>{t('none')}</EmptyLine>
        ) : (
          <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('title')}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('case')}</th>
                  <th scope="col">{t('documents')}</th>
                  <th scope="col">{t('started')}</th>
                  <th scope="col">{t('state')}</th>
                  <th scope="col">
                    <span className={classes.hidden}>{t('actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {uploads.map((upload) => (
                  <UploadRow key={upload.uploadId} upload={upload} title={titles.get(upload.caseId ?? '')} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Card>
    </>
  )
}

interface UploadRowProps {
  readonly upload: Upload
  /** Undefined where the case is not in the worklist of the active environment. */
  readonly title: string | undefined
}

function UploadRow({ upload, title }: UploadRowProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const openCase = useScreen((screen) => screen.openCase)
  const environment = useActiveEnvironment()
  const cancel = useAct(kartei.uploads.cancel)
  const { uploadId, caseId, files, totalBytes, startedAt, endedAt, environmentId } = upload
  const here = environment?.id === environmentId
  return (
    <tr>
      <td>
        <span className={classes.who}>{title ?? t('unknownCase')}</span>
        {!here && <span className={classes.secondary}>{t('otherEnvironment', { name: environmentId })}</span>}
      </td>
      <td>
        {t('files', { count: files.length, size: formats.fileSize(totalBytes) })}
        <span className={classes.secondary}>{files[0]?.name}</span>
      </td>
      <td>{formats.changed(startedAt)}</td>
      <td className={classes.state}>
        <UploadStand upload={upload} />
      </td>
      <td className={classes.actions}>
        {endedAt === undefined && (
          <Button size="sm" loading={cancel.running} onClick={() => void cancel.run({ uploadId })}>
            {t('cancelUpload')}
          </Button>
        )}
        {caseId !== undefined && here && (
          <Button size="sm" onClick={() => openCase(caseId, 'documents')}>
            {t('openCase')}
          </Button>
        )}
        {cancel.failure && <FailureMessage failure={cancel.failure} />}
      </td>
    </tr>
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
function UploadStand({ upload }: { readonly upload: Upload }) {
  const t = useTexts(texts)
  const { state, sentBytes, totalBytes, files } = upload
  const percent = totalBytes === 0 ? 0 : Math.floor((sentBytes / totalBytes) * 100)
  const confirmed = files.filter((file) => file.state === 'confirmed').length
  const text = {
    waiting: () => t('waiting'),
    sending: () => t('sending', { percent }),
    sent: () => t('sent'),
    confirmed: () => t('confirmed'),
    failed: () => t('failed'),
    cancelled: () => t('cancelled'),
    'in-doubt': () => t('inDoubt'),
  }[state]()
  return (
    <>
      <StatusChip {...looks[state]} label={text} past={upload.endedAt !== undefined} />
      {upload.endedAt === undefined && (
        <ProgressBar
          size="file"
          label={t('progress')}
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
