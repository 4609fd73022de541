import { Button, type ButtonProps, Group } from '@mantine/core'
import { type RegistrationRecord, consentsIn, hasShownTexts, scanPlace } from '@contract/domain/mandate-records'
import { IconDeviceFloppy, IconEye, IconFileExport, IconPrinter, type Icon } from '@tabler/icons-react'
import { useCommands } from '../../lib/navigation/commands'
import { useAct, useOutcome } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { OpenFolder } from '../../lib/layout/open-folder'
import { useFormats } from '../../lib/i18n/format'
import { useMainSentence } from '../../lib/failures/main-sentence-texts'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import { useState } from 'react'
import { IdText } from '../../lib/layout/copy'
import { Preview } from '../documents'
import { consentWords } from './consents'
import classes from './direct-debit.module.css'

interface RecordActionsProps {
  readonly engagementId: string
  /** Undefined for a mandate that was not registered here. */
  readonly record: RegistrationRecord | undefined
}

/** The record of a mandate: when and how the consent was given, on paper and as a file. */
export function RecordActions({ engagementId, record }: RecordActionsProps) {
  const t = useTexts('direct-debit')
  const say = useMainSentence()
  const ofPhone = useTexts('direct-debit/phone')
  const formats = useFormats()
  const print = useAct(kartei.sepa.printRecord)
  const save = useAct(kartei.sepa.saveRecord)
  const shown = record && hasShownTexts(record) ? record : undefined
  const printShown = (recordId: string): void => {
    save.reset()
    void print.run({ engagementId, recordId })
  }
  useCommands((command) => {
    if (command !== 'print' || !shown || print.running) return false
    printShown(shown.recordId)
    return true
  })
  if (!record) return <p className={recipes.quiet}>{t('noRecord')}</p>
  const { recordId } = record
  if (!hasShownTexts(record))
    return (
      <p className={recipes.quiet}>
        {t('recordUnshown', { time: formats.stamp(record.evidence.at), clerk: record.evidence.clerk })}
      </p>
    )
  const { evidence } = record
  const input = { engagementId, recordId }
  const failure = print.failure ?? save.failure
  const notGiven = consentsIn(evidence).filter(({ given }) => !given)
  const missing = evidence.version === 2 ? evidence.missing : []
  const call = evidence.version === 2 ? evidence.call : undefined
  return (
    <>
      <p className={recipes.quiet}>
        {t('recordKept', { time: formats.stamp(evidence.at), channel: t(evidence.channel), clerk: evidence.clerk })}
        {evidence.paper?.type === 'kept' && ` ${t('paperKept', { where: evidence.paper.where })}`}
      </p>
      {call && (
        <p className={recipes.quiet}>
          {ofPhone('callKept', {
            number: call.number,
            who: call.spokeWith,
            done: call.parts.filter(({ at }) => at !== undefined).length,
            of: call.parts.length,
          })}
        </p>
      )}
      {notGiven.length > 0 && (
        <p className={classes.leftOut}>
          {t('recordNotGiven', { consents: notGiven.map((consent) => consentWords(consent, t)).join(' · ') })}
        </p>
      )}
      {missing.length > 0 && (
        <p className={classes.leftOut}>
          {t('missing')}: {missing.map((gap) => t(`gap-${gap}`)).join(' ')}
        </p>
      )}
      <Group gap="8px 12px" my={8}>
        <RecordButton icon={IconPrinter} loading={print.running} onClick={() => printShown(recordId)}>
          {t('printRecord')}
        </RecordButton>
        <RecordButton
          icon={IconDeviceFloppy}
          loading={save.running}
          onClick={() => {
            print.reset()
            void save.run(input)
          }}
        >
          {t('saveRecord')}
        </RecordButton>
        <span className={recipes.quiet} role="status">
          {print.value
            ? `${t(`record-${print.value.outcome}`)} ${say(print.value.message ?? '').words}`.trim()
            : save.value?.saved === true && t('recordSaved', { name: save.value.name ?? '' })}
        </span>
        {!print.value && save.value?.name !== undefined && <OpenFolder name={save.value.name} />}
      </Group>
      {failure && <FailureMessage failure={failure} />}
      {evidence.paper?.type === 'scan' && <ScanActions {...input} scan={evidence.paper} />}
    </>
  )
}

/** All records of the engagement in one file, whose hashes can be checked outside of Kartei. */
export function ExportRecords({ engagementId }: { readonly engagementId: string }) {
  const t = useTexts('direct-debit')
  const save = useAct(kartei.sepa.exportRecords)
  return (
    <>
      <Group gap="8px 12px" my={8}>
        <RecordButton
          icon={IconFileExport}
          variant="quiet"
          loading={save.running}
          onClick={() => void save.run({ engagementId })}
        >
          {t('exportRecords')}
        </RecordButton>
        <span className={recipes.quiet} role="status">
          {save.value?.saved === true && (
            <>
              {t('recordsSaved', { count: save.value.records, name: save.value.name ?? '' })}
              {save.value.scans > 0 && ` ${t('scansSaved', { count: save.value.scans })}`}
            </>
          )}
        </span>
        {save.value?.name !== undefined && <OpenFolder name={save.value.name} />}
      </Group>
      {save.value !== undefined && save.value.scansMissing > 0 && (
        <p className={recipes.error} role="alert">
          {t('scansMissing', { count: save.value.scansMissing })}
        </p>
      )}
      {save.failure && <FailureMessage failure={save.failure} />}
    </>
  )
}

interface RecordButtonProps extends ButtonProps {
  readonly icon: Icon
  readonly onClick: () => void
}

const RecordButton = ({ icon: Sign, ...rest }: RecordButtonProps) => (
  <Button size="sm" leftSection={<Sign size={16} aria-hidden />} {...rest} />
)

interface ScanActionsProps {
  readonly engagementId: string
  readonly recordId: string
  /** Scanned form in the mandate record. */
  readonly scan: { readonly fileId: string; readonly name: string; readonly sha256: string }
}

/** The scanned form of a consent on paper: its hash, to be looked at, and to be saved as it was taken in. */
function ScanActions({ engagementId, recordId, scan }: ScanActionsProps) {
  const t = useTexts('direct-debit')
  const { data, error } = useOutcome(['mandate-scans', engagementId], () =>
    kartei.files.list({ place: scanPlace(engagementId) }),
  )
  const save = useAct(kartei.sepa.saveScan)
  const [shown, setShown] = useState<string>()
  const kept = data?.files.find(({ fileId, sha256 }) => fileId === scan.fileId && sha256 === scan.sha256)
  return (
    <>
      <p className={recipes.quiet}>
        {t('scanKept', { name: scan.name })} <IdText id={scan.sha256} label={t('scanHash')} />
      </p>
      <Group gap="8px 12px" my={8}>
        <RecordButton icon={IconEye} disabled={!kept} onClick={() => setShown(scan.fileId)}>
          {t('openScan')}
        </RecordButton>
        <RecordButton
          icon={IconDeviceFloppy}
          loading={save.running}
          disabled={!kept}
          onClick={() => void save.run({ engagementId, recordId })}
        >
          {t('saveScan')}
        </RecordButton>
        <span className={recipes.quiet} role="status">
          {save.value?.saved === true && t('recordSaved', { name: save.value.name ?? '' })}
        </span>
      </Group>
      {data && !kept && (
        <p className={recipes.error} role="alert">
          {t('scanGone')}
        </p>
      )}
      {error && <FailureMessage failure={error.failure} />}
      {save.failure && <FailureMessage failure={save.failure} />}
      {kept && <Preview files={[kept]} shown={shown} onShow={setShown} />}
    </>
  )
}
