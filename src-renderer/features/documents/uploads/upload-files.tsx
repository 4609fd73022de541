import { Box, Button, Flex, UnstyledButton } from '@mantine/core'
import type { UploadFile } from '@contract/api/uploads'
import clsx from 'clsx'
import { useState } from 'react'
import { JobItem } from '../../../lib/layout/jobs-screen'
import { ProgressBar } from '../../../lib/layout/progress-bar'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { stateOfFile, stateSigns, stateText } from '../upload-states'
import recipes from '../../../lib/theme/recipes.module.css'

/** More of an upload are listed when somebody asks for them; of an upload of more none before. */
export const mostListed = 10

interface UploadFilesProps {
  readonly files: readonly UploadFile[]
  /** Those of which Kartei has a copy. */
  readonly kept: ReadonlySet<string>
  readonly onOpen: (fileId: string) => void
}

/** The files of an upload in their order; of very many first those that have not arrived. */
export function UploadFiles({ files, kept, onOpen }: UploadFilesProps) {
  const t = useTexts('documents/uploads')
  const documentText = useTexts('documents')
  const [all, setAll] = useState(false)
  const isCut = files.length > mostListed && !all
  const arrived = ({ state }: UploadFile): number => Number(state === 'confirmed')
  const listed = isCut ? files.toSorted((a, b) => arrived(a) - arrived(b)).slice(0, mostListed) : files
  return (
    <>
      <ul className={recipes.plainList} aria-label={t('documents')}>
        {listed.map((file) => (
          <FileRow
            key={file.fileId}
            file={file}
            onOpen={kept.has(file.fileId) ? () => onOpen(file.fileId) : undefined}
          />
        ))}
      </ul>
      {isCut && (
        <Button size="sm" variant="quiet" onClick={() => setAll(true)}>
          {documentText('showAll', { count: files.length })}
        </Button>
      )}
    </>
  )
}

interface FileRowProps {
  readonly file: UploadFile
  /** Undefined where Kartei has no copy any more. */
  readonly onOpen: (() => void) | undefined
}

function FileRow({ file, onOpen }: FileRowProps) {
  const t = useTexts('documents/uploads')
  const documentText = useTexts('documents')
  const formats = useFormats()
  const { name, size, sentBytes, settled } = file
  const state = stateOfFile(file)
  const { icon: Sign, tone } = stateSigns[state]
  const text =
    settled === undefined
      ? stateText({ state, sentBytes, size }, documentText)
      : t(settled === 'arrived' ? 'settledArrived' : 'settledNotArrived')
  return (
    <JobItem>
      {onOpen ? (
        <UnstyledButton
          className={clsx(recipes.cut, recipes.link)}
          flex={1}
          title={t('openFile', { name })}
          onClick={onOpen}
        >
          {name}
        </UnstyledButton>
      ) : (
        <span className={clsx(recipes.cut, recipes.fill)} title={name}>
          {name}
        </span>
      )}
      <span className={recipes.small}>{formats.fileSize(size)}</span>
      <Box component="span" w={230} fz="sm">
        <Flex
          component="span"
          align="center"
          gap={6}
          c={state === 'confirmed' ? 'var(--tone-text)' : 'var(--ink-2)'}
          data-tone={state === 'confirmed' ? tone : undefined}
        >
          <Sign size={16} aria-hidden />
          {text}
        </Flex>
        {(state === 'sending' || state === 'sent') && (
          <ProgressBar
            size="file"
            label={documentText('fileProgress', { name })}
            text={text}
            segments={[{ bytes: size, sent: sentBytes, unconfirmed: state === 'sent' }]}
          />
        )}
      </Box>
    </JobItem>
  )
}
