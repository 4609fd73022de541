import { Button, Group } from '@mantine/core'
import type { ListPreview } from '@contract/cases'
import { useAct } from '../../app/queries'
import { Dialog } from '../../components/dialog'
import { FailureMessage } from '../../components/failure-message'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { kartei } from '../../kartei'
import { actionTexts } from './action-texts'
import type { CaseActions } from './actions'
import classes from './import-dialog.module.css'

interface ImportDialogProps {
  readonly preview: ListPreview | undefined
  readonly actions: CaseActions
  readonly onClose: () => void
}

/** What a list holds, before anything of it is taken over. */
export function ImportDialog({ preview, actions, onClose }: ImportDialogProps) {
  const t = useTexts(actionTexts)
  return (
    <Dialog
      opened={preview !== undefined}
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('importTitle', { file: preview?.fileName ?? '' })}
    >
      {preview && <Preview preview={preview} actions={actions} onClose={onClose} />}
    </Dialog>
  )
}

function Preview({ preview, actions, onClose }: ImportDialogProps & { readonly preview: ListPreview }) {
  const t = useTexts(actionTexts)
  const formats = useFormats()
  const { run, running, failure } = useAct(kartei.cases.importList)
  const { listId, rows, fresh, used, ignored, problems, problemCount } = preview
  const counted = (count: number): { count: number; number: string } => ({ count, number: formats.number(count) })

  async function takeOver(): Promise<void> {
    const outcome = await run({ listId })
    if (!outcome.ok) return
    const { added, known } = outcome.value
    actions.tell({ text: t('imported', { ...counted(added), known: formats.number(known) }) })
    onClose()
  }

  return (
    <>
      <p className={classes.line}>
        <strong>{t('rows', counted(rows))}</strong>
        {rows > 0 && `, ${t('fresh', counted(fresh))}`}
      </p>
      {used.length > 0 && <p className={classes.quiet}>{t('used', { names: used.join(', ') })}</p>}
      {ignored.length > 0 && <p className={classes.quiet}>{t('ignored', { names: ignored.join(', ') })}</p>}
      {problemCount > 0 && (
        <>
          <p className={classes.line}>{t('problems', counted(problemCount))}</p>
          <ul className={classes.problems} tabIndex={0} aria-label={t('problems', counted(problemCount))}>
            {problems.map(({ line, code, message }) => (
              <li key={`${line} ${code}`}>{t('problemAt', { line, message })}</li>
            ))}
            {problemCount > problems.length && (
              <li>{t('moreProblems', { number: formats.number(problemCount - problems.length) })}</li>
            )}
          </ul>
        </>
      )}
      {fresh === 0 && rows > 0 && <p className={classes.line}>{t('nothingNew')}</p>}
      {failure && <FailureMessage failure={failure} />}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button data-autofocus onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="primary" loading={running} disabled={fresh === 0} onClick={() => void takeOver()}>
          {t('takeOver', counted(fresh))}
        </Button>
      </Group>
    </>
  )
}
