import { Button, Flex, UnstyledButton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { Panel } from '../../lib/layout/card'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import type { ConfirmedUpload } from './document-groups'
import classes from './documents.module.css'
import { useKeptCopies } from './uploads/uploads-store'

/** More are listed when somebody asks for them. */
export const mostListed = 10

interface FirstFilesProps<F> {
  readonly files: readonly F[]
  /** Of very many these come behind the others. */
  readonly isLater?: (file: F) => boolean
  readonly label?: string
  readonly children: (file: F) => ReactNode
}

/** The files of an upload in their order, and of very many the first. */
export function FirstFiles<F>({ files, isLater = () => false, label, children }: FirstFilesProps<F>) {
  const t = useTexts('documents')
  const [all, setAll] = useState(false)
  const isCut = files.length > mostListed && !all
  const inOrder = (a: F, b: F): number => Number(isLater(a)) - Number(isLater(b))
  return (
    <>
      <ul className={recipes.plainList} aria-label={label}>
        {(isCut ? files.toSorted(inOrder).slice(0, mostListed) : files).map(children)}
      </ul>
      {isCut && (
        <Button size="sm" variant="quiet" onClick={() => setAll(true)}>
          {t('showAll', { count: files.length })}
        </Button>
      )}
    </>
  )
}

interface ConfirmedListProps {
  readonly uploads: readonly ConfirmedUpload[]
  readonly onOpen: (fileId: string) => void
  readonly title: string
}

/** Confirmed uploads, newest first; those of which Kartei kept the files can be opened. */
export function ConfirmedList({ uploads, onOpen, title }: ConfirmedListProps) {
  const t = useTexts('documents')
  const formats = useFormats()
  const kept = useKeptCopies(
    uploads.flatMap(({ rows }) => rows.map(({ fileId }) => fileId)),
    true,
  )
  if (uploads.length === 0) return null
  return (
    <Panel title={title} aside={uploads.reduce((sum, { rows }) => sum + rows.length, 0)}>
      {uploads.map(({ uploadId, endedAt, requests, rows }) => (
        <div key={uploadId} role="group" aria-label={title} data-confirmed={uploadId}>
          <p className={recipes.small}>
            {t('confirmedIn', { when: endedAt === undefined ? '' : formats.stamp(endedAt), count: requests })}
          </p>
          <FirstFiles files={rows}>
            {({ fileId, name, size }) => (
              <Flex component="li" key={fileId} className={classes.done} align="center" gap={10} mih={33}>
                <IconCircleCheck size={17} aria-hidden />
                {kept.has(fileId) ? (
                  <UnstyledButton
                    className={clsx(recipes.cut, classes.name)}
                    flex={1}
                    title={name}
                    onClick={() => onOpen(fileId)}
                  >
                    {name}
                  </UnstyledButton>
                ) : (
                  <span className={clsx(recipes.cut, recipes.fill)} title={name}>
                    {name}
                  </span>
                )}
                <span className={classes.size}>{formats.fileSize(size)}</span>
              </Flex>
            )}
          </FirstFiles>
        </div>
      ))}
      <p className={recipes.small}>
        {kept.size > 0 && <>{t('confirmedKept')} </>}
        {t('confirmedAgain')}
      </p>
    </Panel>
  )
}
