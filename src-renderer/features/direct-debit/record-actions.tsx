import { Button, Group } from '@mantine/core'
import { consentsIn, hasShownTexts, type RegistrationRecord } from '@contract/domain/mandate-records'
import { IconDeviceFloppy, IconFileExport, IconPrinter } from '@tabler/icons-react'
import { useCommands } from '../../lib/navigation/commands'
import { useAct } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { OpenFolder } from '../../lib/layout/open-folder'
import { useFormats } from '../../lib/i18n/format'
import { useMainSentence } from '../../lib/failures/main-sentence-texts'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import classes from './direct-debit.module.css'
import { ScanActions } from './scan-actions'

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
  useCommands((command) => {
    if (command !== 'print' || !shown || print.running) return false
    save.reset()
    void print.run({ engagementId, recordId: shown.recordId })
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
          {t('recordNotGiven', {
            consents: notGiven
              .map(({ code, label }) => label ?? (code === undefined ? t('labelless') : t('labellessOf', { code })))
              .join(' · '),
          })}
        </p>
      )}
      {missing.length > 0 && (
        <p className={classes.leftOut}>
          {t('missing')}: {missing.map((gap) => t(`gap-${gap}`)).join(' ')}
        </p>
      )}
      <Group gap="8px 12px" my={8}>
        <Button
          size="sm"
          leftSection={<IconPrinter size={16} aria-hidden />}
          loading={print.running}
          onClick={() => {
            save.reset()
            void print.run(input)
          }}
        >
          {t('printRecord')}
        </Button>
        <Button
          size="sm"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          loading={save.running}
          onClick={() => {
            print.reset()
            void save.run(input)
          }}
        >
          {t('saveRecord')}
        </Button>
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
        <Button
          size="sm"
          variant="quiet"
          leftSection={<IconFileExport size={16} aria-hidden />}
          loading={save.running}
          onClick={() => void save.run({ engagementId })}
        >
          {t('exportRecords')}
        </Button>
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
