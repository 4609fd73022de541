import { Button } from '@mantine/core'
import type { RegistrationRecord } from '@contract/mandate-records'
import { IconDeviceFloppy, IconFileExport, IconPrinter } from '@tabler/icons-react'
import { useAct } from '../../app/queries'
import { FailureMessage } from '../../components/failure-message'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { kartei } from '../../kartei'
import classes from './direct-debit.module.css'
import { texts } from './texts'

interface RecordActionsProps {
  readonly engagementId: string
  /** Undefined for a mandate that was not registered here. */
  readonly record: RegistrationRecord | undefined
}

/** The record of a mandate: when and how the consent was given, on paper and as a file. */
export function RecordActions({ engagementId, record }: RecordActionsProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const print = useAct(kartei.sepa.printRecord)
  const save = useAct(kartei.sepa.saveRecord)
  if (!record) return <p className={classes.quiet}>{t('noRecord')}</p>
  const { evidence, recordId } = record
  const input = { engagementId, recordId }
  const failure = print.failure ?? save.failure
  return (
    <>
      <p className={classes.quiet}>
        {t('recordKept', { time: formats.stamp(evidence.at), channel: t(evidence.channel), clerk: evidence.clerk })}
      </p>
      <div className={classes.actions}>
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
        <span className={classes.quiet} role="status">
          {print.value
            ? `${t(`record-${print.value.outcome}`)} ${print.value.message ?? ''}`.trim()
            : save.value?.saved === true && t('recordSaved', { name: save.value.name ?? '' })}
        </span>
      </div>
      {failure && <FailureMessage failure={failure} />}
    </>
  )
}

/** All records of the engagement in one file, whose hashes can be checked outside of Kartei. */
export function ExportRecords({ engagementId }: { readonly engagementId: string }) {
  const t = useTexts(texts)
  const save = useAct(kartei.sepa.exportRecords)
  return (
    <>
      <div className={classes.actions}>
        <Button
          size="sm"
          variant="quiet"
          leftSection={<IconFileExport size={16} aria-hidden />}
          loading={save.running}
          onClick={() => void save.run({ engagementId })}
        >
          {t('exportRecords')}
        </Button>
        <span className={classes.quiet} role="status">
          {save.value?.saved === true && t('recordsSaved', { count: save.value.records, name: save.value.name ?? '' })}
        </span>
      </div>
      {save.failure && <FailureMessage failure={save.failure} />}
    </>
  )
}
