import { Button, Menu } from '@mantine/core'
import type { ListPreview } from '@contract/api/cases'
import { IconDots } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useAct } from '../../../lib/api/queries'
import { useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import type { CaseActions } from './actions'
import { ImportDialog } from './import-dialog'
import { ExportItems } from './selection-bar'

/** A list of identifiers comes in here, and the cases that are shown go out as one. */
export function ListMenu({ actions }: { readonly actions: CaseActions }) {
  const t = useTexts('cases/worklist-actions')
  const picker = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<ListPreview>()
  const [reading, setReading] = useState<string>()
  const { run } = useAct(kartei.cases.readList)

  async function read(files: readonly File[]): Promise<void> {
    const [file] = files
    if (!file) return
    setReading(file.name)
    const outcome = await run(files)
    setReading(undefined)
    if (outcome.ok) setPreview(outcome.value)
    else if (outcome.error.kind === 'cancelled') actions.notify({ text: t('importCancelled') })
    else actions.notify({ failure: outcome.error })
  }

  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button size="sm" px={6} aria-label={t('list')} title={t('list')}>
            <IconDots size={17} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => picker.current?.click()}>{t('importList')}</Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('exportShown')}</Menu.Label>
          <ExportItems onExport={(format) => void actions.exportList(format)} />
        </Menu.Dropdown>
      </Menu>
      <input
        ref={picker}
        hidden
        type="file"
        accept=".csv,.json,.txt,text/csv,application/json"
        aria-label={t('importList')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same list can be picked again after it was put right.
          currentTarget.value = ''
          void read(files)
        }}
      />
      <ImportDialog reading={reading} preview={preview} actions={actions} onClose={() => setPreview(undefined)} />
    </>
  )
}
