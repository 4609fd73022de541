import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Upload } from '@contract/api/uploads'
import { useOutcomes } from '../../../lib/api/queries'
import { JobsScreen } from '../../../lib/layout/jobs-screen'
import { ProgressBar } from '../../../lib/layout/progress-bar'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import { lastUploads } from '../document-groups'
import { FoundDocuments } from './found-documents'
import { UploadCard } from './upload-card'
import { sectionOf, sections } from '../upload-states'
import { useUploads, useUploadsState } from './uploads-store'

/** Every upload that Kartei remembers: what needs a decision, what runs, what is done. */
export function UploadsScreen() {
  const t = useTexts('documents/uploads')
  const all = useUploads()
  const uploads = useMemo(() => Object.values(all).toSorted((a, b) => b.startedAt.localeCompare(a.startedAt)), [all])
  const last = useMemo(() => lastUploads(uploads), [uploads])
  const caseIds = [...new Set(uploads.flatMap(({ caseId }) => caseId ?? []))]
  const known = useOutcomes(
    caseIds.map((caseId) => ({ key: ['case', caseId], ask: () => kartei.cases.read({ caseId }) })),
  )
  const titles = new Map(known.flatMap(({ data }) => (data ? [[data.caseId, data.title]] : [])))
  return (
    <JobsScreen
      title={t('title')}
      subtitle={t('subtitle')}
      {...useUploadsState()}
      none={t('none')}
      loading={t('loading')}
      progress={<OverallProgress uploads={uploads.filter(({ endedAt }) => endedAt === undefined)} />}
      others={<FoundDocuments />}
      sections={sections.map((section) => {
        const own = uploads.filter((upload) => sectionOf(upload, last) === section)
        return {
          name: section,
          title: t(section),
          count: t('count', { count: own.length }),
          jobs: own.map((upload) => (
            <UploadCard
              key={upload.uploadId}
              upload={upload}
              section={section}
              last={last}
              title={titles.get(upload.caseId ?? '')}
            />
          )),
        }
      })}
    />
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
    <Stack gap={4} px={4} pb={12}>
      <Text fw={600}>{text}</Text>
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
    </Stack>
  )
}
