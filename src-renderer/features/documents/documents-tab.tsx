import { Stack, Button, Group } from '@mantine/core'
import { unusualOf, type StagedFile } from '@contract/api/documents'
import type { Upload } from '@contract/api/uploads'
import { useState } from 'react'
import { IconAlertOctagon } from '@tabler/icons-react'
import clsx from 'clsx'
import { useCommands, useOffer } from '../../lib/navigation/commands'
import { moveFocusTo } from '../../lib/navigation/move-focus'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { useIsNarrow } from '../../lib/layout/is-narrow'
import { AddedMessages } from './added-messages'
import { markArrived, sendAgain, sendAll, sendSingle, unstage, useCaseDocuments } from './case-documents'
import { ConfirmedList } from './confirmed-list'
import { useDocumentGroups, type DocumentGroup, type DocumentRow } from './document-groups'
import { DocumentList } from './document-list'
import classes from './documents.module.css'
import { DropZone, type DragOver } from './drop-zone'
import { isWorkable } from './group-view'
import { hasBlockingIssue, LookingOverNote, useLookingOver } from './look/look-over'
import { Preview, canBePrinted, usePrintDocument } from './preview/preview'
import { SingleDocument } from './single-document'
import { PlanPanel, ProgressPanel } from './upload-panel'
import { useConfirmAnyway, useConfirmSending, useFileProblemText } from './wording'
import { RowActionsProvider } from './work/row-actions-provider'
import recipes from '../../lib/theme/recipes.module.css'
import { useLook } from './look/look'
import { BlockedHelp } from './work/blocked-help'
import { useRowActions } from './work/row-actions'
import { RowMenu } from './work/row-menu'

/** When the onboarding was last read (milliseconds since 1970) and what it said then. */
interface Seen {
  readonly at: number
  readonly status: string
  readonly changed: string
}

interface DocumentsViewProps {
  readonly place: string
  readonly kind: Upload['subject']['kind']
  /** Of the onboarding or the limit increase. */
  readonly id: string
  /** Whose documents these are, for the question before production. */
  readonly who: string
  readonly over: DragOver | undefined
  /** Reads the onboarding again. Absent where nothing can be looked up: no endpoint reads a limit increase. */
  readonly onLookUp?: () => void
  readonly seen?: Seen | undefined
  /** Beside something else: all in one column. */
  readonly narrow?: boolean
}

/** Endpoints 4, 5 and 17: files are staged, looked over, sent, and stay until the service has confirmed them. */
export function DocumentsView({ place, kind, id, who, over, onLookUp, seen, narrow }: DocumentsViewProps) {
  const t = useTexts('documents')
  const formats = useFormats()
  const confirm = useConfirmSending()
  const confirmAnyway = useConfirmAnyway()
  const { reading, stagings, failure, sending } = useCaseDocuments(place)
  const { groups, ready, single, running, confirmed, uploads } = useDocumentGroups(place, kind, id)
  const looking = useLookingOver(place)
  const busy = sending || running !== undefined || looking.isLooking
  const isNarrow = useIsNarrow()
  const blocked = groups.find(({ kind }) => kind === 'blocked')?.rows ?? []
  // A failed upload shows why at its own rows.
  const loose = failure && !uploads.some(({ uploadId }) => uploadId === failure.uploadId) ? failure.failure : undefined

  const workable = groups.filter(isWorkable).flatMap(({ rows }) => rows)
  const [previewed, setPreviewed] = useState<string>()

  const printing = usePrintDocument()
  const printable = [...groups, ...confirmed].flatMap(({ rows }) => rows).filter((row) => canBePrinted(row.mediaType))
  useCommands((command) => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-file]')?.dataset['file']
    if (command !== 'print' || !printable.some(({ fileId }) => fileId === focused) || focused === undefined)
      return false
    printing.print(focused)
    return true
  })
  useOffer('print', printable.length > 0)

  const doubtSince = doubtBegan(groups, uploads)

  const asked = (files: readonly { readonly size: number }[]): Promise<boolean> => confirm(files, who, 'upload')

  /** The button that was pressed is gone by then: one goes on at what was confirmed, or at what waits for a decision. */
  async function sent(sending: Promise<unknown>): Promise<void> {
    const before = lastConfirmed()
    await sending
    moveFocusTo(() => {
      const confirmed = lastConfirmed()
      return confirmed && confirmed !== before ? confirmed : firstDecision()
    })
  }

  async function upload(files: readonly StagedFile[]): Promise<void> {
    // A file not ready after all lies under "Left out" now, and waits for a decision.
    if (!(await looking.mayGoOn(() => hasBlockingIssue(files)))) return
    if (await asked(files)) await sent(sendAll(place, { kind, id }, files))
  }

  /** Files of one upload, which decided about them. */
  async function uploadAgain(rows: readonly DocumentRow[]): Promise<void> {
    const group = groups.find((each) => each.rows.some(({ fileId }) => fileId === rows[0]?.fileId))
    const last = group && 'uploadId' in group && uploads.find(({ uploadId }) => uploadId === group.uploadId)
    const isUnseen = !onLookUp && rows.some(({ state }) => state === 'in-doubt')
    if (!last || !(await confirm(rows, who, 'sendAgain', isUnseen))) return
    await sent(
      sendAgain(
        place,
        last,
        rows.map(({ fileId }) => fileId),
      ),
    )
  }

  function remove(fileIds: readonly string[]): void {
    const doubtful = groups.find(
      ({ kind, rows }) => kind === 'in-doubt' && rows.some(({ fileId }) => fileIds.includes(fileId)),
    )
    if (doubtful && 'uploadId' in doubtful) void markArrived(place, doubtful.uploadId, fileIds)
    else void unstage(place, fileIds)
  }

  async function uploadSingle(file: StagedFile, documentType: string): Promise<void> {
    const isUnusual = unusualOf(file).length > 0
    if (await (isUnusual ? confirmAnyway(file, who) : asked([file])))
      await sent(sendSingle(place, id, file.fileId, documentType, isUnusual))
  }

  return (
    <RowActionsProvider
      place={place}
      rows={workable}
      sent={ready}
      open={setPreviewed}
      remove={remove}
      hasTypes={kind === 'onboarding'}
    >
      {({ progress, selection }) => (
        <>
          <div className={classes.layout} data-narrow={narrow ? 'beside' : isNarrow ? 'window' : undefined}>
            <div className={classes.drop}>
              <DropZone place={place} over={over} />
            </div>
            <Stack className={classes.list} gap={12} miw={0}>
              <AddedMessages place={place} />
              {printing.said}
              {loose && <FailureMessage failure={loose} />}
              {progress}
              <DocumentList
                groups={groups}
                reading={reading > 0 || stagings.length > 0}
                busy={busy}
                running={running !== undefined}
                onSendAgain={(rows) => void uploadAgain(rows)}
                onLookUp={onLookUp}
                otherWay={kind === 'onboarding' && single.length > ready.length ? t('anywayHint') : undefined}
                lookedUp={
                  seen && doubtSince !== undefined && seen.at > doubtSince
                    ? t('lookedUp', {
                        time: formats.time(new Date(seen.at)),
                        status: seen.status,
                        changed: formats.stamp(seen.changed),
                      })
                    : undefined
                }
              />
              {selection}
            </Stack>
            <Stack className={classes.side} gap={12} miw={0}>
              <Stack className={classes.pack} gap={12} miw={0}>
                {running && <ProgressPanel upload={running} />}
                {ready.length > 0 && (
                  <PlanPanel
                    ready={ready}
                    busy={busy}
                    running={running !== undefined}
                    onUpload={() => void upload(ready)}
                  >
                    <LookingOverNote of={looking} />
                  </PlanPanel>
                )}
              </Stack>
              <Stack className={classes.after} gap={12} miw={0}>
                {kind === 'onboarding' && single.length > 0 && (
                  <SingleDocument files={single} busy={busy} onSend={(file, type) => void uploadSingle(file, type)} />
                )}
                <ConfirmedList
                  uploads={confirmed}
                  onOpen={setPreviewed}
                  title={t(kind === 'onboarding' ? 'confirmedHere' : 'confirmedForRequest')}
                />
              </Stack>
            </Stack>
          </div>
          <Preview
            files={[...groups, ...confirmed].flatMap(({ rows }) => rows)}
            shown={previewed}
            onShow={setPreviewed}
          />
          {isNarrow && blocked[0] && <BlockedBar row={blocked[0]} count={blocked.length} />}
        </>
      )}
    </RowActionsProvider>
  )
}

const lastConfirmed = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-confirmed]')
const firstDecision = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[data-documents] :is([data-kind="failed"], [data-kind="in-doubt"]) h2')

/** When the last doubtful upload ended, in milliseconds since 1970. */
function doubtBegan(groups: readonly DocumentGroup[], uploads: readonly Upload[]): number | undefined {
  const doubtful = groups.flatMap((group) => (group.kind === 'in-doubt' ? [group.uploadId] : []))
  const ends = uploads.flatMap(({ uploadId, endedAt }) =>
    endedAt !== undefined && doubtful.includes(uploadId) ? [Date.parse(endedAt)] : [],
  )
  return ends.length === 0 ? undefined : Math.max(...ends)
}

interface BlockedBarProps {
  /** The first of those that cannot go. */
  readonly row: DocumentRow
  readonly count: number
}

/** On narrow windows a file that cannot go stays in sight at the lower edge, with all that helps, whatever is scrolled. */
function BlockedBar({ row, count }: BlockedBarProps) {
  const t = useTexts('documents')
  const problemText = useFileProblemText()
  const { remove } = useRowActions()
  const look = useLook(row.fileId)
  const { fileId, name } = row
  const [problem] = row.problems
  return (
    <Group className={classes.blocked} data-tone="stop" gap={10} wrap="nowrap" mih={44} px={16} py={6}>
      <IconAlertOctagon size={17} aria-hidden />
      <strong>{t('needsDecision', { count })}</strong>
      <span className={clsx(recipes.cut, recipes.fill)}>
        {name}
        {problem && <>: {problemText(problem, row)}</>}
      </span>
      <BlockedHelp row={row} />
      <Button size="sm" variant="danger" className={recipes.fixed} onClick={() => remove([fileId])}>
        {t('leaveOut')}
      </Button>
      <RowMenu row={row} look={look} />
    </Group>
  )
}
