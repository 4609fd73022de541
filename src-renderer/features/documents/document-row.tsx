import { UnstyledButton } from '@mantine/core'
import {
  IconAlertOctagon,
  IconArrowUp,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconCloudUpload,
  IconHelpHexagon,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import type { Tone } from '../../components/case-status'
import { ProgressBar } from '../../components/progress-bar'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import type { DocumentRow } from './document-groups'
import classes from './documents.module.css'
import { texts } from './texts'
import { RowWords } from './look/row-words'
import { Thumb } from './look/thumb'
import { useLook } from './look/use-look'
import { stateText } from './wording'

const looks: Readonly<Record<DocumentRow['state'], { icon: Icon; tone?: Tone; bar?: true; moving?: true }>> = {
  ready: { icon: IconCheck },
  waiting: { icon: IconClock, bar: true },
  sending: { icon: IconCloudUpload, bar: true, moving: true },
  sent: { icon: IconArrowUp, bar: true },
  confirmed: { icon: IconCircleCheck, tone: 'done' },
  failed: { icon: IconAlertOctagon, tone: 'stop' },
  cancelled: { icon: IconBan, tone: 'end' },
  'in-doubt': { icon: IconHelpHexagon, tone: 'act' },
}

interface DocumentRowViewProps {
  readonly row: DocumentRow
  readonly blocked: boolean
  /** Absent where the file can no longer be taken off: it is on its way or its fate is open. */
  readonly onRemove?: (() => void) | undefined
  readonly onPreview: () => void
}

/** One file: what it is, what is wrong with it, how far it is. */
export function DocumentRowView({ row, blocked, onRemove, onPreview }: DocumentRowViewProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const look = useLook(row.fileId)
  return (
    <li className={classes.row}>
      <Thumb fileId={row.fileId} mediaType={row.mediaType} look={look} />
      <div className={classes.what}>
        <UnstyledButton className={classes.name} title={row.name} onClick={onPreview}>
          {row.name}
        </UnstyledButton>
        <RowWords row={row} look={look} />
      </div>
      <span className={classes.size}>{formats.fileSize(row.size)}</span>
      {blocked ? <span /> : <RowState row={row} />}
      {onRemove ? (
        <UnstyledButton
          className={classes.icon}
          aria-label={t('remove', { name: row.name })}
          title={t('remove', { name: row.name })}
          onClick={onRemove}
        >
          <IconX size={17} aria-hidden />
        </UnstyledButton>
      ) : (
        <span />
      )}
    </li>
  )
}

function RowState({ row }: { readonly row: DocumentRow }) {
  const t = useTexts(texts)
  const { icon: Sign, tone, bar, moving } = looks[row.state]
  const text = stateText(row, t)
  return (
    <div className={classes.state}>
      <span className={classes.stateText} data-tone={tone} data-moving={moving}>
        <Sign size={16} aria-hidden />
        {text}
      </span>
      {bar && (
        <ProgressBar
          size="file"
          label={t('fileProgress', { name: row.name })}
          text={text}
          segments={[{ bytes: row.size, sent: row.sentBytes, unconfirmed: row.state === 'sent' }]}
        />
      )}
    </div>
  )
}
