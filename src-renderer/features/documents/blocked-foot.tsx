import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { isMessage } from '@contract/api/documents'
import { IconAlertOctagon } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/texts'
import type { DocumentRow } from './document-groups'
import classes from './documents.module.css'
import { AsItIsButton, needsWord } from './look/found-help'
import { useLook } from './look/use-look'
import { useFileProblemText } from './wording'
import { useDesk } from './work/desk'
import { RowMenu } from './work/row-menu'
import { canShrinkHelp, ShrinkButton } from './work/shrink-button'
import { TakeApartButton } from './work/take-apart-button'

interface BlockedFootProps {
  readonly rows: readonly DocumentRow[]
  readonly onRemove: (fileIds: readonly string[]) => void
}

/** On narrow windows a file that cannot go stays in sight at the foot, with all that helps, whatever is scrolled. */
export function BlockedFoot({ rows, onRemove }: BlockedFootProps) {
  const [first] = rows
  const isNarrow = useMediaQuery('(width < 1200px)')
  return first && isNarrow ? <Foot row={first} count={rows.length} onRemove={onRemove} /> : null
}

interface FootProps extends Pick<BlockedFootProps, 'onRemove'> {
  readonly row: DocumentRow
  readonly count: number
}

function Foot({ row, count, onRemove }: FootProps) {
  const t = useTexts('documents')
  const problemText = useFileProblemText()
  const desk = useDesk()
  const { fileId, name, problems } = row
  const look = useLook(fileId)
  const [problem] = problems
  return (
    <div className={classes.foot}>
      <IconAlertOctagon size={17} aria-hidden />
      <strong>{t('needsDecision', { count })}</strong>
      <span className={classes.footText}>
        {name}
        {problem && <>: {problemText(problem, row)}</>}
      </span>
      {desk && needsWord(row) && <AsItIsButton place={desk.place} file={row} />}
      {desk && isMessage(row) && <TakeApartButton place={desk.place} file={row} />}
      {desk && canShrinkHelp(row) && <ShrinkButton fileId={fileId} desk={desk} />}
      <Button size="sm" variant="danger" onClick={() => onRemove([fileId])}>
        {t('leaveOut')}
      </Button>
      {desk && <RowMenu row={row} look={look} desk={desk} />}
    </div>
  )
}
