import { serviceInterface } from '@contract/service-interface'
import { Button, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Fragment, useState, lazy, Suspense } from 'react'
import { useWorkstationOutcome } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { SettingsSection } from '../../lib/layout/settings'
import { LoadingLine } from '../../lib/layout/lines'
import { detailsOf } from '../../lib/failures/support-details'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import { Dialog } from '../../lib/layout/dialog'

/** Which Kartei this is, which interface it speaks and what it runs on, to read and to hand to support. */
export function AboutPanel() {
  const t = useTexts('preferences/about')
  const { list } = useFormats()
  const { data, error } = useWorkstationOutcome(['about'], () => kartei.workstation.about(), { staleTime: Infinity })
  const [copied, setCopied] = useState<boolean>()
  if (!data)
    return (
      <SettingsSection title={t('about')}>
        {error ? <FailureMessage failure={error.failure} /> : <LoadingLine />}
      </SettingsSection>
    )
  const { version, electron, electronWasTried, chromium, node, platform, architecture, keychain, storage } = data
  const runsOn = t('runtimeVersions', { electron, chromium, node })
  const facts = [
    [t('program'), version],
    [t('interface'), t('interfaceVersion', { version: serviceInterface.version })],
    [t('endpoints'), list(serviceInterface.endpoints)],
    [t('runtime'), electronWasTried ? runsOn : `${runsOn}. ${t('untried')}`],
    [t('system'), `${platform} ${architecture}`],
    [t('keychain'), keychain.available ? keychain.backend : t('noKeychain')],
    [t('data'), t(storage)],
    [t('licence'), t('licenceName')],
  ] as const

  async function copy(details: string): Promise<void> {
    const outcome = await kartei.workstation.copy({ text: details, sensitive: false })
    setCopied(outcome.ok && outcome.value.copied)
  }

  return (
    <SettingsSection title={t('about')} help="support">
      <dl className={recipes.facts} style={{ gridTemplateColumns: '220px 1fr' }}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <Group gap="sm">
        <Button
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy(JSON.stringify(detailsOf(data), null, 2))}
        >
          {t('copyDetails')}
        </Button>
        <Licences />
        <span role="status">{copied !== undefined && t(copied ? 'copied' : 'notCopied')}</span>
      </Group>
    </SettingsSection>
  )
}

// Hundreds of kilobytes that hardly anybody reads.
const LicenceList = lazy(() => import('./licence-list'))

/** Whose work ships with Kartei and under which licences, in a dialog of its own. */
function Licences() {
  const t = useTexts('preferences/about')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button onClick={() => setOpened(true)}>{t('showLicences')}</Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('licences')} size={820}>
        <Suspense fallback={<LoadingLine />}>
          <LicenceList />
        </Suspense>
      </Dialog>
    </>
  )
}
