import { Button, Radio, TextInput, UnstyledButton } from '@mantine/core'
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
import { useId, useState } from 'react'
import { mandate as mandateShape } from '@contract/api/sepa'
import { goOnAtMark } from '../../lib/navigation/go-on'
import { useAct } from '../../lib/api/queries'
import { otherFields } from '../../lib/answered/fields'
import { Tree } from '../../lib/answered/value-tree'
import { CopyButton, IdText } from '../../lib/layout/copy'
import { FailureMessage } from '../../lib/failures/failure-message'
import { EmptyLine, LoadingLine } from '../../lib/layout/lines'
import { StateExplained, useMandateExplained } from '../../lib/case-states/states'
import { StatusChip } from '../../lib/layout/status-chip'
import { placesCalled } from '../../lib/forms/refusal'
import { useForm } from '../../lib/forms/use-form'
import { useFormValues } from '../../lib/forms/values'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { CancelDialog, type Why } from './cancel-dialog'
import classes from './direct-debit.module.css'
import { CancellationDoubt, doubtfulCancellations } from './doubts'
import { addFound, cancel, useFormState } from './form-state'
import { lapseOf, mandateStatus } from './mandate-status'
import { ExportRecords, RecordActions } from './record-actions'
import type { KnownMandate, Mandates, Records } from './queries'

interface MandateListProps {
  readonly caseId: string
  readonly engagementId: string
  readonly who: string
  readonly mandates: Mandates
  readonly records: Records
}

/** Endpoints 10 and 11: the mandates that are known of this case, and what can be done with the chosen one. */
export function MandateList({ caseId, engagementId, who, mandates: all, records }: MandateListProps) {
  const t = useTexts('direct-debit')
  const formats = useFormats()
  const [cancelling, setCancelling] = useState<KnownMandate>()
  const { cancellation } = useFormState(caseId)
  const [picked, setPicked] = useState<string>()
  const [shown, setShown] = useState<string>()
  const { mandates, readAt, reading, readAgain } = all
  const chosen =
    mandates.find(({ mandateId }) => mandateId === picked) ??
    mandates.find(({ mandate }) => mandate?.status === 'ACTIVE') ??
    mandates[0]

  const isDoubtful = (mandateId: string): boolean =>
    doubtfulCancellations(records).some(({ evidence }) => evidence.mandateId.toLowerCase() === mandateId.toLowerCase())

  async function cancelChosen(known: KnownMandate, why: Why): Promise<void> {
    setCancelling(undefined)
    // It stays the chosen one, so that a second press cannot meet another mandate.
    setPicked(known.mandateId)
    await cancel(caseId, engagementId, known.mandateId, why)
    await readAgain()
    await records.readAgain()
    // The button that was pressed is of no use any more.
    goOnAtMark('cancellation')
  }

  return (
    <section>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('mandates')}</h2>
        {readAt !== undefined && (
          <span className={classes.quiet}>{t('readAt', { time: formats.time(new Date(readAt)) })}</span>
        )}
        {mandates.length > 0 && (
          <UnstyledButton
            className={classes.tool}
            aria-label={t('readAgain')}
            title={t('readAgain')}
            aria-busy={reading}
            onClick={() => void readAgain()}
          >
            <IconRefresh size={17} aria-hidden />
          </UnstyledButton>
        )}
      </header>
      <div className={classes.frame}>
        {mandates.length === 0 ? (
          <EmptyLine>{t('noMandates')}</EmptyLine>
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('reference')}</th>
                <th scope="col">{t('status')}</th>
                <th scope="col">{t('iban')}</th>
                <th scope="col">{t('changed')}</th>
              </tr>
            </thead>
            <tbody>
              {mandates.map((known) => (
                <MandateRow
                  key={known.mandateId}
                  known={known}
                  chosen={known === chosen}
                  onChoose={() => setPicked(known.mandateId)}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {chosen && <Details known={chosen} shown={chosen.mandateId === shown} />}
      {chosen?.mandate?.status === 'ACTIVE' && <Dates createdAt={chosen.mandate.createdAt ?? undefined} />}
      {chosen?.mandate && (
        <div className={classes.actions}>
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
            className={classes.end}
            loading={cancellation.state === 'running'}
            disabled={chosen.mandate.status === 'CANCELLED' || isDoubtful(chosen.mandateId)}
            onClick={() => setCancelling(chosen)}
          >
            {t('cancel')}
          </Button>
        </div>
      )}
      {chosen?.mandate && <RecordActions engagementId={engagementId} record={records.of(chosen.mandateId)} />}
      <CancelDialog
        known={cancelling}
        who={who}
        onClose={() => setCancelling(undefined)}
        onCancel={(known, why) => void cancelChosen(known, why)}
      />
      {cancellation.state !== 'running' &&
        doubtfulCancellations(records).map((record) => (
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
      <CancellationSaid caseId={caseId} mandates={mandates} isInDoubt={doubtfulCancellations(records).length > 0} />
      {records.registrations.length + records.cancellations.length > 0 && <ExportRecords engagementId={engagementId} />}
      <LookUp caseId={caseId} engagementId={engagementId} onFound={setPicked} />
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
    <tr className={classes.row} data-chosen={chosen || undefined} onClick={onChoose}>
      <td>
        <Radio
          size="xs"
          name={`mandate ${group}`}
          className={classes.pick}
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
      <td className={classes.masked}>{mandate.iban && maskedIban(mandate.iban)}</td>
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
      <dl className={classes.details}>
        <div>
          <dt>{t('mandateId')}</dt>
          <dd>
            <IdText id={mandateId} label={t('mandateId')} />
          </dd>
        </div>
        {mandate.createdAt && (
          <div>
            <dt>{t('created')}</dt>
            <dd>{formats.stamp(mandate.createdAt)}</dd>
          </div>
        )}
        {mandate.updatedAt && mandate.updatedAt !== mandate.createdAt && (
          <div>
            <dt>{t('changed')}</dt>
            <dd>{formats.stamp(mandate.updatedAt)}</dd>
          </div>
        )}
        {shown && mandate.iban && (
          <div>
            <dt>{t('iban')}</dt>
            <dd className={classes.whole}>
              {printedIban(mandate.iban)}
              <CopyButton text={printedIban(mandate.iban)} what={t('iban')} sensitive />
            </dd>
          </div>
        )}
      </dl>
      {unlisted.length > 0 && (
        <div className={classes.details}>
          <span className={classes.quiet}>{t('saidBesides')}</span>
          <Tree fields={unlisted} />
        </div>
      )}
    </>
  )
}

/** What is shown of a mandate by name; an identifier only where it is the one that was asked for. */
const listed = Object.keys(mandateShape.shape)

/** Dates that a clerk must know of an active mandate. When it was used last no endpoint tells. */
function Dates({ createdAt }: { readonly createdAt: string | undefined }) {
  const t = useTexts('direct-debit')
  const formats = useFormats()
  const lapses = createdAt === undefined ? undefined : lapseOf(createdAt)
  return (
    <ul className={classes.notes}>
      <li>{lapses === undefined ? t('lapseUnknown') : t('lapse', { day: formats.day(lapses) })}</li>
      <li>{t('refund')}</li>
    </ul>
  )
}

/** What came of the last cancellation, together with what the mandate says of itself now. */
function CancellationSaid({
  caseId,
  mandates,
  isInDoubt,
}: {
  readonly caseId: string
  readonly mandates: readonly KnownMandate[]
  /** Said above, with the ways out. */
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
        {...(cancellation.failure.issues?.some(({ code }) => code === 'in-doubt') && {
          sentence: t('cancelDoubtFirst'),
        })}
        {...(cancellation.failure.kind === 'outcome-unknown' && { sentence: t('cancelDoubt', { reference, status }) })}
      />
    )
  const confirmed = known?.mandate?.status === 'CANCELLED'
  return (
    <p
      className={classes.info}
      data-tone={confirmed ? 'done' : 'act'}
      role="status"
      tabIndex={-1}
      data-goes-on="cancellation"
    >
      {confirmed ? <IconCircleCheck size={17} aria-hidden /> : <IconHelpHexagon size={17} aria-hidden />}
      <span>{t('cancelled', { reference, status })}</span>
    </p>
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
      id.trim() === ''
        ? { ok: false, problems: [{ path: 'id', code: '', message: t('lookUpMissing') }] }
        : { ok: true, value: id.trim() },
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
        <form className={classes.lookUp} noValidate onSubmit={(event) => void form.submit(send, event)}>
          <TextInput {...form.input('id', t('mandateId'))} spellCheck={false} autoComplete="off" />
          <Button type="submit" loading={look.running}>
            {t('lookUp')}
          </Button>
        </form>
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
