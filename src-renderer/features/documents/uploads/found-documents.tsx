import { Button, Flex, Text } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import type { FoundFile } from '@contract/api/documents'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useAct, useOutcome, useRefresh } from '../../../lib/api/queries'
import { useScreen } from '../../../lib/navigation/screen'
import { GroupHead } from '../../../lib/layout/lines'
import { Dialog } from '../../../lib/layout/dialog'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import { ChooseCase } from '../../../lib/case-states/case-line'
import recipes from '../../../lib/theme/recipes.module.css'

/** Documents that lie here although no case lays them out, as after a backup was restored. Nothing where there are none. */
export function FoundDocuments() {
  const t = useTexts('documents/uploads')
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
      <GroupHead title={t('found')}>{t('foundCount', { count })}</GroupHead>
      <Text px={16} py={8} c="var(--ink-2)">
        {t('foundExplain')}
      </Text>
      <ul className={recipes.plainList}>
        {files.map((file) => (
          <Row key={file.fileId} {...file} onErase={() => void eraseAll([file.fileId])}>
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
          </Row>
        ))}
        {unreadable.map((file) => (
          <Row key={file.fileId} {...file} onErase={() => void eraseAll([file.fileId])} />
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

interface RowProps extends Pick<FoundFile, 'size' | 'at'> {
  /** Absent where no key opens it. */
  readonly name?: string
  readonly onErase: () => void
  readonly children?: ReactNode
}

function Row({ name, size, at, onErase, children }: RowProps) {
  const t = useTexts('documents/uploads')
  const formats = useFormats()
  return (
    <Flex component="li" className={recipes.lined} align="center" wrap="wrap" gap="6px 12px" mih={40} px={16} py={4}>
      <Text component="span" className={recipes.breaks} flex="1 1 220px" miw={0} fw={600}>
        {name ?? (
          <>
            <IconAlertTriangle size={16} aria-hidden /> {t('foundUnreadable')}
          </>
        )}
      </Text>
      <span>{formats.fileSize(size)}</span>
      <span>{formats.stamp(at)}</span>
      {children}
      <Button
        size="sm"
        variant="danger"
        aria-label={t('eraseOf', { name: name ?? formats.stamp(at) })}
        onClick={onErase}
      >
        {t('eraseFound')}
      </Button>
    </Flex>
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
