import { useState, type ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/texts'
import { Dialog } from '../../../lib/layout/dialog'
import { cancel, useWork } from '../case-documents'
import { CancellableProgress } from '../added-messages'
import { bytesOf, type DocumentRow } from '../document-groups'
import { arrange, bringBack, rotateAll, movedBy, movedTo } from './file-work'
import { JoinForm } from './join-form'
import { RowActionsContext, useRowActions, type RowActions } from './row-actions'
import { ShrinkForm } from './shrink-form'
import { SplitForm } from './split-form'
import { useConfirmLosses, type Losing } from './use-confirm-losses'
import { Text } from '@mantine/core'
import { IconFiles, IconRotate, IconRotateClockwise, IconTrash, IconX } from '@tabler/icons-react'
import { useFormats } from '../../../lib/i18n/format'
import { BarButton, SelectionBar as Bar } from '../../../lib/layout/selection-bar'
import classes from '../documents.module.css'

interface RowActionsProviderProps extends Pick<RowActions, 'open' | 'remove' | 'hasTypes'> {
  readonly place: string
  /** Those that can be worked on, in the order of the screen. */
  readonly rows: readonly DocumentRow[]
  /** Those of them that "Upload" would send, in order. */
  readonly sent: readonly { readonly fileId: string }[]
  /** Gets how far work is, for above the list, and what can be done with checked rows, for beneath it. */
  readonly children: (parts: { readonly progress: ReactNode; readonly selection: ReactNode }) => ReactNode
}

/** Lets the rows of a list be worked on, and asks what is needed. */
export function RowActionsProvider({ place, rows, sent, open, remove, hasTypes, children }: RowActionsProviderProps) {
  const t = useTexts('documents/work')
  const work = useWork(place)
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [question, setQuestion] = useState<{
    readonly kind: 'split' | 'join' | 'shrink'
    readonly fileIds: readonly string[]
  }>()
  const [renaming, setRenaming] = useState<string>()
  const checkedRows = rows.filter(({ fileId }) => checked.has(fileId))
  const mayLose = useConfirmLosses()
  async function onceAgreed(kind: Losing, fileIds: readonly string[], act: () => void): Promise<void> {
    const worked = rows.filter(({ fileId }) => fileIds.includes(fileId))
    if (await mayLose(worked, kind)) act()
  }
  const order = sent.map(({ fileId }) => fileId)
  const actions: RowActions = {
    open,
    remove,
    hasTypes,
    place,
    busy: work !== undefined,
    renaming,
    rename: setRenaming,
    renamed: (fileId) => setRenaming((now) => (now === fileId ? undefined : now)),
    checked,
    check: (fileId, on) =>
      setChecked((now) => {
        const next = new Set(now)
        if (on) next.add(fileId)
        else next.delete(fileId)
        return next
      }),
    move: (fileId, by) => void arrange(place, movedBy(order, fileId, by)),
    moveTo: (fileId, target) => void arrange(place, movedTo(order, fileId, target)),
    rotate: (fileIds, by) => void onceAgreed('rotate', fileIds, () => void rotateAll(place, fileIds, by)),
    ask: (kind, fileIds) => void onceAgreed(kind, fileIds, () => setQuestion({ kind, fileIds })),
    bringBack: (fileId) => void bringBack(place, fileId),
  }
  const asked = rows.filter(({ fileId }) => question?.fileIds.includes(fileId))
  const [file] = asked
  const kind = question?.kind
  const close = (): void => setQuestion(undefined)
  const worked = rows.find(({ fileId }) => work?.fileIds.includes(fileId))

  return (
    <RowActionsContext value={actions}>
      {children({
        progress: work && (
          <CancellableProgress
            message={
              work.fileIds.length === 1 && worked
                ? t('working', { name: worked.name })
                : t('workingOn', { count: work.fileIds.length })
            }
            label={t('progress')}
            text={t('percent', { percent: Math.floor(work.done * 100) })}
            done={work.done}
            cancel={t('cancel')}
            onCancel={() => cancel(work.workId)}
          />
        ),
        selection: checkedRows.length > 0 && <SelectionBar rows={checkedRows} onClear={() => setChecked(new Set())} />,
      })}
      <Dialog
        opened={file !== undefined}
        onClose={close}
        title={file && kind && t(`${kind}Title`, { name: file.name, count: asked.length })}
        {...(kind === 'shrink' ? { size: 760 } : { closeOnClickOutside: false })}
      >
        {file && kind === 'split' && <SplitForm key={file.fileId} place={place} fileId={file.fileId} onClose={close} />}
        {file && kind === 'join' && <JoinForm place={place} files={asked} onClose={close} />}
        {file && kind === 'shrink' && <ShrinkForm key={file.fileId} place={place} file={file} onClose={close} />}
      </Dialog>
    </RowActionsContext>
  )
}

interface SelectionBarProps {
  readonly rows: readonly DocumentRow[]
  readonly onClear: () => void
}

function SelectionBar({ rows, onClear }: SelectionBarProps) {
  const t = useTexts('documents/work')
  const actions = useRowActions()
  const formats = useFormats()
  const fileIds = rows.map(({ fileId }) => fileId)
  const size = formats.fileSize(bytesOf(rows))
  return (
    <Bar label={t('ticked', { count: rows.length, size })} className={classes.bar}>
      <Text component="span" fw={600} mr="auto">
        {t('ticked', { count: rows.length, size })}
      </Text>
      <BarButton icon={IconFiles} disabled={actions.busy} onClick={() => actions.ask('join', fileIds)}>
        {t('join')}
      </BarButton>
      <BarButton
        icon={IconRotate}
        label={t('left')}
        disabled={actions.busy}
        onClick={() => actions.rotate(fileIds, 270)}
      />
      <BarButton
        icon={IconRotateClockwise}
        label={t('right')}
        disabled={actions.busy}
        onClick={() => actions.rotate(fileIds, 90)}
      />
      <BarButton
        icon={IconTrash}
        label={t('remove')}
        onClick={() => {
          actions.remove(fileIds)
          onClear()
        }}
      />
      <BarButton icon={IconX} label={t('clear')} onClick={onClear} />
    </Bar>
  )
}
