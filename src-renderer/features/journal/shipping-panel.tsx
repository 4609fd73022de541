import type { JournalShippingState } from '@contract/api/journal'
import { IconAlertTriangle } from '@tabler/icons-react'
import { kartei } from '../../lib/api/kartei'
import { readAgain, useLive } from '../../lib/api/live'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { Callout } from '../../lib/layout/callout'
import { SettingsRow, SettingsSection } from '../../lib/layout/settings'
import recipes from '../../lib/theme/recipes.module.css'

type Folder = NonNullable<JournalShippingState['folder']>

const shipping = readAgain({ key: 'journal-shipping', ask: () => kartei.journal.shipping() })

/** Whether the panel has something to say. */
export function useIsShipping(): boolean {
  const { data, error } = useLive(shipping)
  return error !== null || (data !== undefined && (data.folder !== undefined || data.unwritten > 0))
}

/** Where the journal goes, how far it is and what is in the way. Nothing where it stays here and is written. */
export function ShippingPanel() {
  const t = useTexts('journal/shipping')
  const { data, error } = useLive(shipping)
  if (error) {
    return (
      <SettingsSection title={t('title')} help="journal">
        <FailureMessage failure={error.failure} />
      </SettingsSection>
    )
  }
  if (!data || (!data.folder && data.unwritten === 0)) return null
  const { folder, unwritten } = data
  return (
    <SettingsSection title={t('title')} {...(folder && { explain: t('explain') })} help="journal">
      {unwritten > 0 && (
        <Callout tone="stop" icon={IconAlertTriangle}>
          {t('unwritten', { count: unwritten })}
        </Callout>
      )}
      {folder?.stopsSending && (
        <Callout tone="stop" icon={IconAlertTriangle}>
          {t('stopsSending')}
        </Callout>
      )}
      {folder && (
        <ul className={recipes.plainList}>
          <FolderRow folder={folder} />
        </ul>
      )}
    </SettingsSection>
  )
}

function FolderRow({ folder: { place, behind, lastShippedAt, reason } }: { readonly folder: Folder }) {
  const t = useTexts('journal/shipping')
  const { stamp } = useFormats()
  const about = [
    behind === 0 ? t('upToDate') : t('behind', { count: behind }),
    lastShippedAt === undefined ? t('never') : t('last', { at: stamp(lastShippedAt) }),
  ].join(' · ')
  return (
    <SettingsRow name={t('folder', { place })} about={about}>
      {reason !== undefined && (
        <Callout tone="act" icon={IconAlertTriangle}>
          {t(`why-${reason}`)}
        </Callout>
      )}
    </SettingsRow>
  )
}
