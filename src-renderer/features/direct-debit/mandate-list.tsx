import { Box, Button, Flex, Group, Paper, Radio, Text, TextInput, Title, UnstyledButton } from '@mantine/core'
import { maskedIban, printedIban } from '@contract/domain/iban'
import {
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconEye,
  IconEyeOff,
  IconHelpHexagon,
  IconRefresh,
} from '@tabler/icons-react'
import { cancelReasons } from '@contract/domain/mandate-records'
import { cleaned } from '@contract/domain/typed-text'
import clsx from 'clsx'
import { useId, useState, type ReactNode } from 'react'
import { mandate as mandateShape } from '@contract/api/sepa'
import { kartei } from '../../lib/api/kartei'
import { useActiveEnvironment } from '../../lib/api/environment'
import { useAct } from '../../lib/api/queries'
import { moveFocusToMark } from '../../lib/navigation/move-focus'
import { otherFields } from '../../lib/answered/fields'
import { Tree } from '../../lib/answered/value-tree'
import { Callout } from '../../lib/layout/callout'
import { CopyButton, IdText } from '../../lib/layout/copy'
import { FailureMessage } from '../../lib/failures/failure-message'
import { ReasonForm } from '../../lib/forms/reason-form'
import { placesCalled } from '../../lib/forms/refusal'
import { useForm } from '../../lib/forms/use-form'
import { useFormValues } from '../../lib/forms/values'
import { Dialog } from '../../lib/layout/dialog'
import { EmptyLine, LoadingLine } from '../../lib/layout/lines'
import { StateExplained, useMandateExplained } from '../../lib/case-states/states'
import { StatusChip } from '../../lib/layout/status-chip'
import { ToolButton } from '../../lib/layout/tool-button'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import classes from './direct-debit.module.css'
import { CancellationDoubt, doubtfulCancellations } from './doubts'
import { addFound, cancel, hasIssue, useFormState, type CancelWhy, type Whose } from './form-state'
import { lapseOf, mandateStatus } from './mandate-status'
import { ExportRecords, RecordActions } from './record-actions'
import type { KnownMandate, Mandates, Records } from './queries'

interface MandateListProps extends Whose {
  readonly mandates: Mandates
  readonly records: Records
}

/** Endpoints 10 and 11: the mandates that are known of this case, and what can be done with the chosen one. */
export function MandateList({ caseId, engagementId, who, mandates: all, records }: MandateListProps) {
  const t = useTexts('direct-debit')
  const formats = useFormats()
  const [cancelling, setCancelling] = useState<KnownMandate>()
  const { cancellation } = useFormState(caseId)
  const [chosenId, setChosenId] = useState<string>()
  const [shown, setShown] = useState<string>()
  const { mandates, readAt, reading, readAgain } = all
  const chosen =
    mandates.find(({ mandateId }) => mandateId === chosenId) ??
    mandates.find(({ mandate }) => mandate?.status === 'ACTIVE') ??
    mandates[0]

  const doubts = doubtfulCancellations(records)
  const isDoubtful = (mandateId: string): boolean =>
    doubts.some(({ evidence }) => evidence.mandateId.toLowerCase() === mandateId.toLowerCase())

  async function cancelChosen(known: KnownMandate, why: CancelWhy): Promise<void> {
    setCancelling(undefined)
    // It stays the chosen one, so that a second press cannot meet another mandate.
    setChosenId(known.mandateId)
    await cancel(caseId, engagementId, known.mandateId, why)
    await readAgain()
    await records.readAgain()
    // The button that was pressed is of no use any more.
    moveFocusToMark('cancellation')
  }

  return (
    <section>
      <Flex component="header" align="center" gap={8} mih={28} mb={8} aria-busy={reading}>
        <Title order={2} flex={1}>
          {t('mandates')}
        </Title>
        {readAt !== undefined && (
          <span className={recipes.quiet}>{t('readAt', { time: formats.time(new Date(readAt)) })}</span>
        )}
        {mandates.length > 0 && (
          <ToolButton icon={IconRefresh} label={t('readAgain')} onClick={() => void readAgain()} />
        )}
      </Flex>
      <Paper withBorder className={classes.frame}>
        {mandates.length === 0 ? (
          <EmptyLine>{t('noMandates')}</EmptyLine>
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                {(['reference', 'status', 'iban', 'changed'] as const).map((column) => (
                  <th key={column} scope="col" className={recipes.label}>
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {mandates.map((known) => (
                <MandateRow
                  key={known.mandateId}
                  known={known}
                  chosen={known === chosen}
                  onChoose={() => setChosenId(known.mandateId)}
                />
              ))}
            </tbody>
          </table>
        )}
      </Paper>
      {chosen && <Details known={chosen} shown={chosen.mandateId === shown} />}
      {chosen?.mandate?.status === 'ACTIVE' && <Dates createdAt={chosen.mandate.createdAt ?? undefined} />}
      {chosen?.mandate && (
        <Group gap="8px 12px" my={8}>
          <Button
            size="sm"
            leftSection={
              shown === chosen.mandateId ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />
            }
            disabled={!chosen.mandate.iban}
            onClick={() => setShown(shown === chosen.mandateId ? undefined : chosen.mandateId)}
          >
            {t(shown === chosen.mandateId ? 'hideIban' : 'showIban')}
          </Button>
          <Button
            size="sm"
            variant="danger"
            ml="auto"
            loading={cancellation.state === 'running'}
            disabled={chosen.mandate.status === 'CANCELLED' || isDoubtful(chosen.mandateId)}
            onClick={() => setCancelling(chosen)}
          >
            {t('cancel')}
          </Button>
        </Group>
      )}
      {chosen?.mandate && <RecordActions engagementId={engagementId} record={records.of(chosen.mandateId)} />}
      <CancelDialog
        known={cancelling}
        who={who}
        onClose={() => setCancelling(undefined)}
        onCancel={(known, why) => void cancelChosen(known, why)}
      />
      {cancellation.state !== 'running' &&
        doubts.map((record) => (
          <CancellationDoubt
            key={record.recordId}
            record={record}
            reference={
              mandates.find(({ mandateId }) => mandateId === record.evidence.mandateId)?.mandate?.reference ??
              record.evidence.mandateId
            }
            onReadAgain={async () => {
              await readAgain()
              await records.readAgain()
            }}
            onSettled={records.readAgain}
          />
        ))}
      <CancellationResult caseId={caseId} mandates={mandates} isInDoubt={doubts.length > 0} />
      {records.registrations.length + records.cancellations.length > 0 && <ExportRecords engagementId={engagementId} />}
      <LookUp caseId={caseId} engagementId={engagementId} onFound={setChosenId} />
    </section>
  )
}

interface MandateRowProps {
  readonly known: KnownMandate
  readonly chosen: boolean
  readonly onChoose: () => void
}

function MandateRow({ known, chosen, onChoose }: MandateRowProps) {
  const t = useTexts('direct-debit')
  const formats = useFormats()
  const group = useId()
  const explained = useMandateExplained()
  const { mandate, failure, mandateId } = known
  if (!mandate)
    return (
      <tr>
        <td colSpan={4}>
          {failure ? (
            <>
              <IdText id={mandateId} label={t('mandateId')} />
              <FailureMessage failure={failure} />
            </>
          ) : (
            <LoadingLine />
          )}
        </td>
      </tr>
    )
  const reference = mandate.reference ?? t('noReference')
  const look = mandateStatus(mandate.status, t)
  return (
    <tr className={clsx(classes.row, recipes.choosable)} data-chosen={chosen || undefined} onClick={onChoose}>
      <td>
        <Radio
          size="xs"
          name={`mandate ${group}`}
          classNames={{ label: clsx(recipes.cut, recipes.strong) }}
          label={reference}
          checked={chosen}
          onChange={onChoose}
        />
      </td>
      <td>
        <StateExplained explanation={explained(mandate.status)}>
          <StatusChip {...look} past />
        </StateExplained>
      </td>
      <Box component="td" c="var(--ink-2)">
        {mandate.iban && maskedIban(mandate.iban)}
      </Box>
      <td>{mandate.updatedAt && formats.changed(mandate.updatedAt)}</td>
    </tr>
  )
}

interface DetailsProps {
  readonly known: KnownMandate
  /** The clerk asked for the whole IBAN. */
  readonly shown: boolean
}

/** Identifier and beginning of the chosen mandate, and its IBAN when it is asked for. */
function Details({ known: { mandate, mandateId }, shown }: DetailsProps) {
  const t = useTexts('direct-debit')
  const formats = useFormats()
  if (!mandate) return null
  const isAnother = mandate.mandateId && mandate.mandateId.toLowerCase() !== mandateId.toLowerCase()
  const unlisted = otherFields(mandate, isAnother ? listed.filter((name) => name !== 'mandateId') : listed)
  return (
    <>
      <Flex component="dl" wrap="wrap" align="center" columnGap={8} mt={6} lh="24px" className={recipes.small}>
        <Detail name={t('mandateId')}>
          <IdText id={mandateId} label={t('mandateId')} />
        </Detail>
        {mandate.createdAt && <Detail name={t('created')}>{formats.stamp(mandate.createdAt)}</Detail>}
        {mandate.updatedAt && mandate.updatedAt !== mandate.createdAt && (
          <Detail name={t('changed')}>{formats.stamp(mandate.updatedAt)}</Detail>
        )}
        {shown && mandate.iban && (
          <Detail name={t('iban')}>
            <span className={classes.whole}>{printedIban(mandate.iban)}</span>
            <CopyButton text={printedIban(mandate.iban)} what={t('iban')} sensitive />
          </Detail>
        )}
      </Flex>
      {unlisted.length > 0 && (
        <Group gap="0 8px" mt={6}>
          <span className={recipes.quiet}>{t('saidBesides')}</span>
          <Tree fields={unlisted} />
        </Group>
      )}
    </>
  )
}

const Detail = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Group gap={8}>
    <Box component="dt" c="var(--ink-3)">
      {name}
    </Box>
    <Flex component="dd" align="center" mr={8}>
      {children}
    </Flex>
  </Group>
)

/** Members of a mandate that are shown by name; an identifier only where it is the one that was asked for. */
const listed = Object.keys(mandateShape.shape)

/** Dates that a clerk must know of an active mandate. No endpoint says when it was used last. */
function Dates({ createdAt }: { readonly createdAt: string | undefined }) {
  const t = useTexts('direct-debit')
  const formats = useFormats()
  const lapses = createdAt === undefined ? undefined : lapseOf(createdAt)
  return (
    <Box component="ul" mt={4} className={clsx(recipes.plainList, recipes.small)}>
      <li>{lapses === undefined ? t('lapseUnknown') : t('lapse', { day: formats.day(lapses) })}</li>
      <li>{t('refund')}</li>
    </Box>
  )
}

/** The outcome of the last cancellation, together with what the mandate says of itself now. */
function CancellationResult({
  caseId,
  mandates,
  isInDoubt,
}: {
  readonly caseId: string
  readonly mandates: readonly KnownMandate[]
  /** Shown above, with the ways out. */
  readonly isInDoubt: boolean
}) {
  const t = useTexts('direct-debit')
  const { cancellation } = useFormState(caseId)
  if (cancellation.state !== 'done' && cancellation.state !== 'failed') return null
  const known = mandates.find(({ mandateId }) => mandateId === cancellation.mandateId)
  const reference = known?.mandate?.reference ?? cancellation.mandateId ?? ''
  const status = known?.mandate && !known.failure ? mandateStatus(known.mandate.status, t).label : t('unread')
  if (cancellation.state === 'failed' && cancellation.failure.kind === 'outcome-unknown' && isInDoubt) return null
  if (cancellation.state === 'failed')
    return (
      <FailureMessage
        failure={cancellation.failure}
        shownAt={['mandateId']}
        {...(hasIssue(cancellation.failure, 'in-doubt') && { sentence: t('cancelDoubtFirst') })}
        {...(cancellation.failure.kind === 'outcome-unknown' && { sentence: t('cancelDoubt', { reference, status }) })}
      />
    )
  const confirmed = known?.mandate?.status === 'CANCELLED'
  return (
    <Callout
      tone={confirmed ? 'done' : 'act'}
      icon={confirmed ? IconCircleCheck : IconHelpHexagon}
      role="status"
      tabIndex={-1}
      data-goes-on="cancellation"
    >
      {t('cancelled', { reference, status })}
    </Callout>
  )
}

interface CancelDialogProps {
  /** The mandate that is asked about; undefined: nobody asks. */
  readonly known: KnownMandate | undefined
  readonly who: string
  readonly onClose: () => void
  readonly onCancel: (known: KnownMandate, why: CancelWhy) => void
}

/** Asks before a mandate is cancelled, naming it, and for the reason, which the journal keeps. */
function CancelDialog({ known, who, onClose, onCancel }: CancelDialogProps) {
  const t = useTexts('direct-debit')
  const environment = useActiveEnvironment()
  return (
    <Dialog
      opened={known !== undefined}
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('cancelTitle', { reference: known?.mandate?.reference ?? known?.mandateId ?? '' })}
    >
      {known && (
        <ReasonForm
          key={known.mandateId}
          reasons={cancelReasons}
          words={{
            reasons: t('cancelReason'),
            reason: (reason) => t(`reason-${reason}`),
            missing: t('cancelReasonMissing'),
            remark: t('cancelRemark'),
            remarkHint: t('cancelRemarkHint'),
            goBack: t('goBack'),
            goOn: t('cancel'),
          }}
          danger
          onBack={onClose}
          onGoOn={(why) => onCancel(known, why)}
        >
          {environment?.kind === 'production' && <Text mb="sm">{t('inProduction', { name: environment.name })}</Text>}
          <Text mb="sm">{t('cancelBody', { iban: maskedIban(known.mandate?.iban ?? ''), who })}</Text>
        </ReasonForm>
      )}
    </Dialog>
  )
}

const places = placesCalled('id')

interface LookUpProps {
  readonly caseId: string
  readonly engagementId: string
  readonly onFound: (mandateId: string) => void
}

/** No endpoint lists mandates: one that Kartei does not know yet is found by the ID that the service named. */
function LookUp({ caseId, engagementId, onFound }: LookUpProps) {
  const t = useTexts('direct-debit')
  const [open, setOpen] = useState(false)
  const values = useFormValues(() => ({}))
  const region = useId()
  const Chevron = open ? IconChevronDown : IconChevronRight
  const look = useAct(kartei.sepa.mandate)

  const form = useForm({
    values,
    read: ({ id = '' }) =>
      cleaned(id) === ''
        ? { ok: false, problems: [{ path: 'id', code: '', message: t('lookUpMissing') }] }
        : { ok: true, value: cleaned(id) },
    places,
  })

  async function send(mandateId: string): Promise<void> {
    if (!(await look.run({ engagementId, mandateId })).ok) return
    addFound(caseId, mandateId)
    onFound(mandateId)
    values.type({ id: '' })
    form.startOver()
  }

  return (
    <>
      <UnstyledButton
        className={classes.disclosure}
        aria-expanded={open}
        aria-controls={region}
        onClick={() => setOpen(!open)}
      >
        <Chevron size={16} aria-hidden />
        {t('lookUpTitle')}
      </UnstyledButton>
      <div id={region} hidden={!open}>
        <Flex
          component="form"
          align="flex-start"
          gap={8}
          mt={4}
          noValidate
          onSubmit={(event) => void form.submit(send, event)}
        >
          <TextInput {...form.input('id', t('mandateId'))} flex={1} spellCheck={false} autoComplete="off" />
          <Button type="submit" mt={20} loading={look.running}>
            {t('lookUp')}
          </Button>
        </Flex>
        {look.failure && (
          <FailureMessage
            failure={look.failure}
            {...(look.failure.kind === 'not-found' && { sentence: t('lookUpUnknown') })}
          />
        )}
      </div>
    </>
  )
}
