import { Button, Menu, Group, Stack } from '@mantine/core'
import type { ListPreview, Importing } from '@contract/api/cases'
import { IconDots } from '@tabler/icons-react'
import { useRef, useState, useEffect } from 'react'
import { useAct } from '../../../lib/api/queries'
import { useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import type { CaseActions } from './actions'
import { ExportItems } from './status-bar'
import { Dialog } from '../../../lib/layout/dialog'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { useProblemText } from '../../../lib/failures/problem-texts'
import { useFormats } from '../../../lib/i18n/format'
import recipes from '../../../lib/theme/recipes.module.css'
import classes from './worklist.module.css'

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

interface ImportDialogProps {
  /** Name of the file while it is read. */
  readonly reading: string | undefined
  readonly preview: ListPreview | undefined
  readonly actions: CaseActions
  readonly onClose: () => void
}

const cancel = (): void => void kartei.cases.cancelImport()

/** A list while it is read, what it holds, and how far taking it over is. Nothing of it is taken over unasked. */
function ImportDialog({ reading, preview, actions, onClose }: ImportDialogProps) {
  const t = useTexts('cases/worklist-actions')
  const { run, running, failure, reset } = useAct(kartei.cases.importList)
  const formats = useFormats()
  const underWay = reading !== undefined || running

  function close(): void {
    reset()
    onClose()
  }

  async function takeOver(listId: string): Promise<void> {
    const outcome = await run({ listId })
    if (outcome.ok) {
      const { added, known } = outcome.value
      const number = formats.number(added)
      actions.notify({ text: t('imported', { count: added, number, known: formats.number(known) }) })
    } else if (outcome.error.kind !== 'cancelled') return
    else actions.notify({ text: t('importCancelled') })
    close()
  }

  return (
    <Dialog
      opened={reading !== undefined || preview !== undefined}
      // An import goes on until it is over or cancelled: the dialog shows it for as long.
      onClose={underWay ? cancel : close}
      closeOnClickOutside={false}
      title={t('importTitle', { file: reading ?? preview?.fileName ?? '' })}
    >
      {underWay ? (
        <UnderWay autoFocus={running} />
      ) : (
        preview && (
          <>
            <Preview preview={preview} />
            {failure && <FailureMessage failure={failure} />}
            <Group justify="flex-end" gap="sm" mt="lg">
              <Button autoFocus onClick={close}>
                {t('cancel')}
              </Button>
              <Button variant="primary" disabled={preview.fresh === 0} onClick={() => void takeOver(preview.listId)}>
                {t('takeOver', { count: preview.fresh, number: formats.number(preview.fresh) })}
              </Button>
            </Group>
          </>
        )
      )}
    </Dialog>
  )
}

/** @param autoFocus where it comes into a dialog that stands open already */
function UnderWay({ autoFocus }: { readonly autoFocus: boolean }) {
  const t = useTexts('cases/worklist-actions')
  const formats = useFormats()
  const [importing, setImporting] = useState<Importing>()
  useEffect(() => kartei.cases.onImporting(setImporting), [])
  const counts = { done: formats.number(importing?.done ?? 0), of: formats.number(importing?.of ?? 0) }
  const sentence = {
    reading: t('importing'),
    checking: t('importChecking', counts),
    'looking-up': t('importLookingUp', counts),
    'taking-over': t('importTakingOver', counts),
  }[importing?.step ?? 'reading']
  return (
    <>
      <p>{sentence}</p>
      <progress
        className={recipes.progress}
        aria-label={t('importProgress')}
        {...(importing && { max: Math.max(1, importing.of), value: importing.done })}
      />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button data-autofocus autoFocus={autoFocus} onClick={cancel}>
          {t('cancel')}
        </Button>
      </Group>
    </>
  )
}

function Preview({ preview }: { readonly preview: ListPreview }) {
  const t = useTexts('cases/worklist-actions')
  const problemText = useProblemText()
  const formats = useFormats()
  const { rows, fresh, used, ignored, problems, problemCount } = preview
  const counted = (count: number): { count: number; number: string } => ({ count, number: formats.number(count) })
  return (
    <Stack gap={8}>
      <p>
        <strong>{t('rows', counted(rows))}</strong>
        {rows > 0 && `, ${t('fresh', counted(fresh))}`}
      </p>
      {used.length > 0 && <p className={recipes.small}>{t('used', { names: used.join(', ') })}</p>}
      {ignored.length > 0 && <p className={recipes.small}>{t('ignored', { names: ignored.join(', ') })}</p>}
      {problemCount > 0 && (
        <>
          <p>{t('problems', counted(problemCount))}</p>
          <ul className={classes.problems} tabIndex={0} aria-label={t('problems', counted(problemCount))}>
            {problems.map(({ line, code, message }) => (
              <li key={`${line} ${code}`}>{t('problemAt', { line, message: problemText({ code, message }) })}</li>
            ))}
            {problemCount > problems.length && (
              <li>{t('moreProblems', { number: formats.number(problemCount - problems.length) })}</li>
            )}
          </ul>
        </>
      )}
      {fresh === 0 && rows > 0 && <p>{t('nothingNew')}</p>}
    </Stack>
  )
}
