import { UnstyledButton } from '@mantine/core'
import { documentLimits } from '@contract/documents'
import { IconAlertTriangle, IconFileSearch, IconLayoutSidebarRightCollapse, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { FailureMessage } from '../../../components/failure-message'
import { ToolButton } from '../../../components/tool-button'
import { useTexts } from '../../../i18n/texts'
import {
  AddDocuments,
  closeMessages,
  documentTexts,
  Paper,
  sayNoFile,
  stage,
  stageFolder,
  stagePicture,
  StagingStrips,
  useCaseDocuments,
  useFileDrop,
} from '../../documents'
import { DocumentList } from './document-list'
import { keepPlace, placeIn, usePeek, usePeeks } from './peek-store'
import classes from './peek.module.css'
import { Separator } from './separator'
import { peekTexts } from './texts'
import { useRoom } from './use-room'

/** The application on paper beside its form: dropped, read while one types, and sent along if the clerk wants. */
export function DocumentPeek({ formId }: { readonly formId: string }) {
  const t = useTexts(peekTexts)
  const pane = useRef<HTMLElement>(null)
  const content = useId()
  const { beside, ...room } = useRoom(pane)
  const { staged, reading, stagings } = useCaseDocuments(formId)
  const { shown } = usePeek(formId)
  const chosen = usePeeks(({ open }) => open)
  // A strip that nobody unfolded does not take the room of the form.
  const open = chosen ?? beside
  const file = staged.find(({ fileId }) => fileId === shown) ?? staged[0]

  function fold(unfold: boolean): void {
    flushSync(() => usePeeks.setState({ open: unfold }))
    pane.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }

  function take(files: readonly File[], handedOver?: number): void {
    void stage(formId, files, handedOver)
    usePeeks.setState({ open: true })
  }

  function takeFolder(): void {
    void stageFolder(formId)
    usePeeks.setState({ open: true })
  }

  const over = useFileDrop(true, {
    onFiles: take,
    onPicture: (picture) => {
      void stagePicture(formId, picture, new Date())
      usePeeks.setState({ open: true })
    },
    onNoFile: () => {
      sayNoFile(formId)
      usePeeks.setState({ open: true })
    },
  })
  const placed = { ref: pane, 'aria-label': t('documents'), 'data-over': over && true }
  if (!open)
    return (
      <aside {...placed} className={classes.strip}>
        <UnstyledButton className={classes.unfold} aria-expanded={false} onClick={() => fold(true)}>
          <IconFileSearch size={20} aria-hidden />
          <span className={classes.upright}>
            {staged.length > 0 ? t('unfoldCount', { count: staged.length }) : t('unfold')}
          </span>
        </UnstyledButton>
      </aside>
    )
  return (
    <aside
      {...placed}
      className={classes.peek}
      data-over-form={!beside || undefined}
      style={beside ? { width: room.width } : undefined}
    >
      <Separator {...room} controls={content} />
      <div id={content} className={classes.pane} style={{ width: room.width }}>
        <div className={classes.head}>
          <h2>{t('heading')}</h2>
          <span className={classes.headTools}>
            {file && <AddDocuments size="sm" onFiles={take} onFolder={takeFolder} />}
            <FoldButton label={t('fold')} onClick={() => fold(false)} />
          </span>
        </div>
        <Messages formId={formId} />
        <StagingStrips stagings={stagings} />
        {file ? (
          <>
            <DocumentList formId={formId} files={staged} shown={file.fileId} />
            <Paper
              key={file.fileId}
              file={file}
              startAt={placeIn(file.fileId)}
              onPlace={(place) => keepPlace(file.fileId, place)}
            />
            <p className={classes.kept}>{t('kept')}</p>
          </>
        ) : (
          <div className={classes.empty}>
            <IconFileSearch size={28} aria-hidden />
            <p className={classes.emptyTitle} role="status">
              {reading > 0 ? t('reading') : over ? t('dropNow') : t('drop')}
            </p>
            <p className={classes.emptyHint}>
              {t('takes', { megabytes: documentLimits.safeBytesPerFile / 1_000_000 })}
            </p>
            <AddDocuments onFiles={take} onFolder={takeFolder} />
            <p className={classes.emptyHint}>{t('keptEmpty')}</p>
          </div>
        )}
      </div>
    </aside>
  )
}

function FoldButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <UnstyledButton className={classes.remove} aria-label={label} title={label} aria-expanded onClick={onClick}>
      <IconLayoutSidebarRightCollapse size={18} aria-hidden />
    </UnstyledButton>
  )
}

/** What did not come through of the last files. */
function Messages({ formId }: { readonly formId: string }) {
  const t = useTexts(peekTexts)
  const documentText = useTexts(documentTexts)
  const { missing, noFile, failure } = useCaseDocuments(formId)
  return (
    <>
      {(missing > 0 || noFile) && (
        <p role="alert" className={classes.missing}>
          <IconAlertTriangle size={17} aria-hidden />
          {noFile ? documentText('noFileDropped') : t('missing', { count: missing })}
          <ToolButton icon={IconX} label={t('close')} onClick={() => closeMessages(formId)} />
        </p>
      )}
      {failure && <FailureMessage failure={failure.failure} />}
    </>
  )
}
