import { Button, UnstyledButton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Panel } from '../../lib/layout/card'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import type { ConfirmedUpload, DocumentRow } from './document-groups'
import classes from './documents.module.css'
import { useKeptCopies } from './use-kept-copies'

interface ConfirmedListProps {
  readonly uploads: readonly ConfirmedUpload[]
  readonly onOpen: (fileId: string) => void
  readonly title: string
}

/** More of an upload are listed when somebody asks for them. */
const mostListed = 10

/** What the service has confirmed, newest first; what Kartei kept of it can be opened. */
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
          <p className={classes.hint}>
            {t('confirmedIn', { when: endedAt === undefined ? '' : formats.stamp(endedAt), count: requests })}
          </p>
          <ConfirmedRows rows={rows} kept={kept} onOpen={onOpen} />
        </div>
      ))}
      <p className={classes.hint}>
        {kept.size > 0 && <>{t('confirmedKept')} </>}
        {t('confirmedAgain')}
      </p>
    </Panel>
  )
}

interface ConfirmedRowsProps extends Pick<ConfirmedListProps, 'onOpen'> {
  readonly rows: readonly DocumentRow[]
  readonly kept: ReadonlySet<string>
}

function ConfirmedRows({ rows, kept, onOpen }: ConfirmedRowsProps) {
  const t = useTexts('documents')
  const formats = useFormats()
  const [all, setAll] = useState(false)
  const isCut = rows.length > mostListed && !all
  return (
    <>
      <ul className={classes.rows}>
        {(isCut ? rows.slice(0, mostListed) : rows).map(({ fileId, name, size }) => (
          <li key={fileId} className={classes.done}>
            <IconCircleCheck size={17} aria-hidden />
            {kept.has(fileId) ? (
              <UnstyledButton className={classes.name} title={name} onClick={() => onOpen(fileId)}>
                {name}
              </UnstyledButton>
            ) : (
              <span title={name}>{name}</span>
            )}
            <span className={classes.size}>{formats.fileSize(size)}</span>
          </li>
        ))}
      </ul>
      {isCut && (
        <Button size="sm" variant="quiet" onClick={() => setAll(true)}>
          {t('showAll', { count: rows.length })}
        </Button>
      )}
    </>
  )
}
