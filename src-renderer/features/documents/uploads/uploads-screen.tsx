import { useMemo, useRef } from 'react'
import type { Upload } from '@contract/api/uploads'
import { useOutcomes } from '../../../lib/api/queries'
import { Card } from '../../../lib/layout/card'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { EmptyLine, LoadingLine } from '../../../lib/layout/lines'
import { useListFocus } from '../../../lib/grid/list-focus'
import { rowPart, walkRows } from '../../../lib/grid/row-walk'
import { ProgressBar } from '../../../lib/layout/progress-bar'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import { FoundDocuments } from './found-documents'
import { UploadCard } from './upload-card'
import { lastUploads, sectionOf, sections } from './upload-sections'
import classes from './uploads.module.css'
import { useUploads, useUploadsState } from './uploads-store'

/** Every upload that Kartei remembers: what needs a decision, what runs, what is done. */
export function UploadsScreen() {
  const t = useTexts('documents/uploads')
  const all = useUploads()
  const { failure, isRead } = useUploadsState()
  const uploads = useMemo(() => Object.values(all).toSorted((a, b) => b.startedAt.localeCompare(a.startedAt)), [all])
  const last = useMemo(() => lastUploads(uploads), [uploads])
  const caseIds = [...new Set(uploads.flatMap(({ caseId }) => caseId ?? []))]
  const known = useOutcomes(
    caseIds.map((caseId) => ({ key: ['case', caseId], ask: () => kartei.cases.read({ caseId }) })),
  )
  const titles = new Map(known.flatMap(({ data }) => (data ? [[data.caseId, data.title]] : [])))
  const list = useRef<HTMLDivElement>(null)
  useListFocus(list, uploads.length > 0, rowPart)
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.subtitle}>{t('subtitle')}</p>
      </header>
      {failure && <FailureMessage failure={failure} />}
      <OverallProgress uploads={uploads.filter(({ endedAt }) => endedAt === undefined)} />
      <Card className={classes.card}>
        <FoundDocuments />
        {uploads.length === 0 &&
          (isRead || failure ? <EmptyLine>{t('none')}</EmptyLine> : <LoadingLine label={t('loading')} />)}
        <div ref={list} onKeyDown={(event) => walkRows(event)}>
          {sections.map((section) => {
            const own = uploads.filter((upload) => sectionOf(upload, last) === section)
            if (own.length === 0) return null
            return (
              <section key={section} aria-label={t(section)}>
                <div className={classes.group}>
                  <h2 className={classes.groupTitle}>{t(section)}</h2>
                  <span>{t('count', { count: own.length })}</span>
                </div>
                <ul className={classes.uploads}>
                  {own.map((upload) => (
                    <UploadCard
                      key={upload.uploadId}
                      upload={upload}
                      section={section}
                      last={last}
                      title={titles.get(upload.caseId ?? '')}
                    />
                  ))}
                </ul>
              </section>
            )
          })}
        </div>
      </Card>
    </>
  )
}

/** How much of everything under way has left this computer, one piece an upload. */
function OverallProgress({ uploads }: { readonly uploads: readonly Upload[] }) {
  const t = useTexts('documents/uploads')
  const formats = useFormats()
  if (uploads.length < 2) return null
  const sum = (bytes: (upload: Upload) => number): string =>
    formats.fileSize(uploads.reduce((total, upload) => total + bytes(upload), 0))
  const text = t('overall', {
    count: uploads.length,
    sent: sum(({ sentBytes }) => sentBytes),
    total: sum(({ totalBytes }) => totalBytes),
  })
  return (
    <div className={classes.overall}>
      <p className={classes.overallText}>{text}</p>
      <ProgressBar
        size="overall"
        label={t('overallProgress')}
        text={text}
        segments={uploads.map(({ totalBytes, sentBytes, state }) => ({
          bytes: totalBytes,
          sent: sentBytes,
          unconfirmed: state === 'sent',
        }))}
      />
    </div>
  )
}
