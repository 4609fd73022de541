import { Box, Flex, Group, Modal, Text } from '@mantine/core'
import type { StagedFile } from '@contract/api/documents'
import { IconArrowLeft, IconArrowRight, IconX, IconPrinter } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { ToolButton } from '../../../lib/layout/tool-button'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import { lookLine, useLook } from '../look/look'
import { Paper, useKeyFirst } from './paper'
import classes from '../documents.module.css'
import { useAct } from '../../../lib/api/queries'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { kartei } from '../../../lib/api/kartei'
import { isControlKey } from '../../../lib/navigation/keys'

type PreviewFile = Pick<StagedFile, 'fileId' | 'name' | 'mediaType' | 'size'>

interface PreviewProps {
  /** All documents that can be leafed through, in the order of the screen. */
  readonly files: readonly PreviewFile[]
  /** The one that is open; nothing is shown while it is none of them. */
  readonly shown: string | undefined
  /** Undefined: closed. */
  readonly onShow: (fileId: string | undefined) => void
}

/** A document as large as the window, and ← → to its neighbours. Its zoom and turning are for reading alone. */
export function Preview({ files, shown, onShow }: PreviewProps) {
  const t = useTexts('documents/preview')
  const index = files.findIndex(({ fileId }) => fileId === shown)
  const file = files[index]
  return (
    <Modal
      opened={file !== undefined}
      onClose={() => onShow(undefined)}
      size="94vw"
      padding={0}
      withCloseButton={false}
      classNames={{ content: classes.sheet ?? '' }}
      styles={{ body: { display: 'flex', height: '100%', padding: 0 } }}
      attributes={{ content: { 'aria-label': file && t('open', { name: file.name }) } }}
    >
      {file && <OpenPreview key={file.fileId} files={files} index={index} file={file} onShow={onShow} />}
    </Modal>
  )
}

interface OpenPreviewProps extends Omit<PreviewProps, 'shown'> {
  readonly index: number
  readonly file: PreviewFile
}

function OpenPreview({ files, index, file, onShow }: OpenPreviewProps) {
  const t = useTexts('documents/preview')
  const lookText = useTexts('documents/look')
  const formats = useFormats()
  const look = useLook(file.fileId)
  const body = useRef<HTMLDivElement>(null)
  const { print, running, said } = usePrintDocument()
  const step = (by: 1 | -1): void => {
    const next = files[index + by]
    if (next) onShow(next.fileId)
  }
  useKeyFirst((event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return false
    const { target } = event
    if (target instanceof HTMLInputElement) return false
    // A page that is wider than the window is scrolled sideways.
    if (target instanceof HTMLElement && target.scrollWidth > target.clientWidth && target.role === 'document')
      return false
    step(event.key === 'ArrowLeft' ? -1 : 1)
    return true
  })
  // After leafing by key, what held the focus is gone.
  useEffect(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) body.current?.querySelector<HTMLElement>('[role="document"]')?.focus()
  }, [])

  return (
    <Flex ref={body} className={recipes.fill} direction="column">
      <Group className={clsx(recipes.fixed, recipes.lined)} gap={16} wrap="nowrap" py={8} pl={20} pr={12}>
        <div className={recipes.fill}>
          <h2 className={clsx(recipes.title, recipes.cut)} title={file.name}>
            {file.name}
          </h2>
          <p className={recipes.small}>
            {lookLine(file.mediaType, look, lookText)} · {formats.fileSize(file.size)}
          </p>
        </div>
        {files.length > 1 && (
          <Group className={recipes.fixed} gap={4} c="var(--ink-2)">
            <Text component="span" role="status" mr={6}>
              {t('place', { number: index + 1, of: files.length })}
            </Text>
            <ToolButton
              icon={IconArrowLeft}
              label={t('previous')}
              shortcut="←"
              disabled={index === 0}
              onClick={() => step(-1)}
            />
            <ToolButton
              icon={IconArrowRight}
              label={t('next')}
              shortcut="→"
              disabled={index === files.length - 1}
              onClick={() => step(1)}
            />
          </Group>
        )}
        {canBePrinted(file.mediaType) && <PrintButton running={running} onPrint={() => print(file.fileId)} />}
        <ToolButton icon={IconX} label={t('close')} shortcut="Esc" onClick={() => onShow(undefined)} />
      </Group>
      {said && (
        <Box className={clsx(recipes.fixed, recipes.lined)} px={20} py={6} fz="var(--text-chip)">
          {said}
        </Box>
      )}
      <Paper file={file} />
    </Flex>
  )
}

export const canBePrinted = (mediaType: string): boolean =>
  mediaType === 'application/pdf' || mediaType.startsWith('image/')

/** Prints documents one at a time by the system's dialog, and says how the last one ended. */
export function usePrintDocument() {
  const t = useTexts('documents/preview')
  const { run, running, value, failure } = useAct(kartei.files.printWithDialog)
  const cancelled = failure?.kind === 'cancelled'
  const said = running
    ? t('printing')
    : cancelled
      ? t('printCancelled')
      : value
        ? t(`print-${value.outcome}`)
        : undefined
  return {
    running,
    print: (fileId: string): void => {
      if (!running) void run({ fileId })
    },
    said: failure && !cancelled ? <FailureMessage failure={failure} /> : said && <p role="status">{said}</p>,
  }
}

/** For the document that is open: also by Ctrl+P, which a dialog holds back from the window. */
export function PrintButton({ running, onPrint }: { readonly running: boolean; readonly onPrint: () => void }) {
  const t = useTexts('documents/preview')
  useKeyFirst((event) => {
    if (!isControlKey(event, 'p')) return false
    onPrint()
    return true
  })
  return <ToolButton icon={IconPrinter} label={t('print')} shortcut="Ctrl+P" disabled={running} onClick={onPrint} />
}
