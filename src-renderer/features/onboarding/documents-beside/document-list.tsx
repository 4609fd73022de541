import clsx from 'clsx'
import { Box, Checkbox, UnstyledButton } from '@mantine/core'
import { blocksSending, canBeTakenApart, type StagedFile } from '@contract/api/documents'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import {
  AsItIsButton,
  leaveOut,
  LeftOutPictures,
  needsWord,
  discardDocuments,
  TakeApartButton,
  useFileProblemText,
} from '../../documents'
import { canGoAlong, showDocument } from './beside'
import classes from './documents-beside.module.css'
import recipes from '../../../lib/theme/recipes.module.css'

interface DocumentListProps {
  readonly formId: string
  /** Where they lie. */
  readonly place: string
  readonly files: readonly StagedFile[]
  readonly shown: string
}

/** The documents beside the form: one is open, each goes along or not. */
export function DocumentList({ formId, place, files, shown }: DocumentListProps) {
  const t = useTexts('onboarding/documents-beside')
  return (
    <Box mah="30%" p={0} className={clsx(recipes.above, recipes.scroll)}>
      <Box component="p" px={16} py={6} className={recipes.small}>
        {t('alongHint')}
      </Box>
      <ul className={recipes.plainList} aria-label={t('documents')}>
        {files.map((file) => (
          <Row key={file.fileId} formId={formId} place={place} file={file} isShown={file.fileId === shown} />
        ))}
      </ul>
    </Box>
  )
}

interface RowProps {
  readonly formId: string
  readonly place: string
  readonly file: StagedFile
  readonly isShown: boolean
}

function Row({ formId, place, file, isShown }: RowProps) {
  const t = useTexts('onboarding/documents-beside')
  const formats = useFormats()
  const problemText = useFileProblemText()
  const why = useId()
  const { fileId, name, size, problems } = file
  const problem = problems.find(blocksSending)
  return (
    <li className={classes.file} data-shown={isShown || undefined}>
      <Checkbox
        size="xs"
        aria-label={t('sendAlong', { name })}
        title={t('sendAlong', { name })}
        {...(problem && { 'aria-describedby': why })}
        checked={canGoAlong(file) && !file.leftOut}
        disabled={!canGoAlong(file)}
        onChange={({ currentTarget }) => void leaveOut(place, file, !currentTarget.checked)}
      />
      <UnstyledButton
        className={clsx(classes.name, recipes.cut)}
        title={name}
        aria-current={isShown || undefined}
        onClick={() => showDocument(formId, fileId)}
      >
        {name}
      </UnstyledButton>
      <span className={recipes.small}>{formats.fileSize(size)}</span>
      <UnstyledButton
        className={recipes.iconButton}
        aria-label={t('remove', { name })}
        title={t('remove', { name })}
        onClick={() => void discardDocuments(place, [fileId])}
      >
        <IconX size={16} aria-hidden />
      </UnstyledButton>
      {file.madeFrom?.leftOut !== undefined && (
        <p className={clsx(classes.problem, recipes.small)}>
          <LeftOutPictures place={place} file={file} />
        </p>
      )}
      {problem && (
        <p id={why} className={clsx(classes.problem, recipes.error)}>
          {t('notAlong', { why: problemText(problem, file) })}{' '}
          {needsWord(file) && <AsItIsButton place={place} file={file} />}
          {canBeTakenApart(file) && <TakeApartButton place={place} file={file} />}
        </p>
      )}
    </li>
  )
}
