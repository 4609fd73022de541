import { Button, Group } from '@mantine/core'
import { scanPlace } from '@contract/domain/mandate-records'
import { IconDeviceFloppy, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useOutcome } from '../../lib/api/queries'
import { IdText } from '../../lib/layout/copy'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import { Preview } from '../documents'

interface ScanActionsProps {
  readonly engagementId: string
  readonly recordId: string
  /** What the record says of the scanned form. */
  readonly scan: { readonly fileId: string; readonly name: string; readonly sha256: string }
}

/** The scanned form of a consent on paper: its hash, to be looked at, and to be saved as it was taken in. */
export function ScanActions({ engagementId, recordId, scan }: ScanActionsProps) {
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
        <Button
          size="sm"
          leftSection={<IconEye size={16} aria-hidden />}
          disabled={!kept}
          onClick={() => setShown(scan.fileId)}
        >
          {t('openScan')}
        </Button>
        <Button
          size="sm"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          loading={save.running}
          disabled={!kept}
          onClick={() => void save.run({ engagementId, recordId })}
        >
          {t('saveScan')}
        </Button>
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
