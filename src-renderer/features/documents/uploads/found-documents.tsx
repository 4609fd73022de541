import { Button } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import type { FoundFile } from '@contract/api/documents'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useOutcome, useRefresh } from '../../../lib/api/queries'
import { useScreen } from '../../../lib/navigation/screen'
import { Dialog } from '../../../lib/layout/dialog'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import { ChooseCase } from '../../intake'
import classes from './uploads.module.css'

/** Documents that lie here although no case lays them out, as after a backup was restored. Nothing where there are none. */
export function FoundDocuments() {
  const t = useTexts('documents/uploads')
  const formats = useFormats()
  const refresh = useRefresh()
  const { data, error } = useOutcome(['found-documents'], () => kartei.files.found())
  const [placing, setPlacing] = useState<FoundFile>()
  const save = useAct(kartei.files.saveFound)
  const erase = useAct(kartei.files.eraseFound)
  if (error) return <FailureMessage failure={error.failure} />
  const files = data?.files ?? []
  const unreadable = data?.unreadable ?? []
  const count = files.length + unreadable.length
  if (count === 0) return null

  const eraseAll = async (fileIds: string[]): Promise<void> => {
    await erase.run({ fileIds })
    await refresh('found-documents')
  }

  return (
    <section aria-label={t('found')}>
      <div className={classes.group}>
        <h2 className={classes.groupTitle}>{t('found')}</h2>
        <span>{t('foundCount', { count })}</span>
      </div>
      <p className={classes.foundExplain}>{t('foundExplain')}</p>
      <ul className={classes.fileList}>
        {files.map((file) => (
          <li key={file.fileId} className={classes.found}>
            <span className={classes.foundName}>{file.name}</span>
            <span>{formats.fileSize(file.size)}</span>
            <span>{formats.stamp(file.at)}</span>
            <Button size="sm" aria-label={t('putOf', { name: file.name })} onClick={() => setPlacing(file)}>
              {t('putOnCase')}
            </Button>
            <Button
              size="sm"
              aria-label={t('saveOf', { name: file.name })}
              onClick={() => void save.run({ fileId: file.fileId })}
            >
              {t('saveFound')}
            </Button>
            <Button
              size="sm"
              variant="danger"
              aria-label={t('eraseOf', { name: file.name })}
              onClick={() => void eraseAll([file.fileId])}
            >
              {t('eraseFound')}
            </Button>
          </li>
        ))}
        {unreadable.map(({ fileId, size, at }) => (
          <li key={fileId} className={classes.found}>
            <span className={classes.foundName}>
              <IconAlertTriangle size={16} aria-hidden /> {t('foundUnreadable')}
            </span>
            <span>{formats.fileSize(size)}</span>
            <span>{formats.stamp(at)}</span>
            <Button
              size="sm"
              variant="danger"
              aria-label={t('eraseOf', { name: formats.stamp(at) })}
              onClick={() => void eraseAll([fileId])}
            >
              {t('eraseFound')}
            </Button>
          </li>
        ))}
      </ul>
      {save.failure && <FailureMessage failure={save.failure} />}
      {erase.failure && <FailureMessage failure={erase.failure} />}
      <Dialog
        opened={placing !== undefined}
        onClose={() => setPlacing(undefined)}
        title={placing && t('putTitle', { name: placing.name })}
      >
        {placing && <PutOnCase file={placing} onPut={() => setPlacing(undefined)} />}
      </Dialog>
    </section>
  )
}

function PutOnCase({ file, onPut }: { readonly file: FoundFile; readonly onPut: () => void }) {
  const refresh = useRefresh()
  const openCase = useScreen((screen) => screen.openCase)
  const place = useAct(kartei.files.place)

  async function put({ caseId }: Case): Promise<void> {
    const placed = await place.run({ fileIds: [file.fileId], place: caseId })
    if (!placed.ok) return
    await refresh('found-documents')
    onPut()
    openCase(caseId, 'documents')
  }

  return <ChooseCase busy={place.running} failure={place.failure} onChoose={(caseRecord) => void put(caseRecord)} />
}
