import { Button, Group } from '@mantine/core'
import { ignoreCancelled, useAct, useWorkstationRefresh } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { Managed, SettingsPart, SettingsRow } from '../../lib/layout/settings'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import { useKeptEnvironments } from './queries'

/** Environments that were removed and whose data are still here. Nothing where there are none. */
export function KeptEnvironments() {
  const t = useTexts('data')
  const formats = useFormats()
  const refresh = useWorkstationRefresh()
  const kept = useKeptEnvironments()
  const changed = (): void => void refresh('environments')
  const bringBack = useAct(kartei.environments.bringBack, changed)
  const erase = useAct(kartei.environments.eraseKept, changed)
  const failure = ignoreCancelled(bringBack.failure) ?? ignoreCancelled(erase.failure)
  if (kept.length === 0) return null
  return (
    <SettingsPart title={t('keptEnvironments')}>
      <ul className={recipes.plainList}>
        {kept.map(({ id, name, baseUrl, removedAt }) => (
          <SettingsRow
            key={id}
            name={name}
            about={t('removedOn', { host: new URL(baseUrl).host, when: formats.stamp(removedAt) })}
            end={
              <Group gap="sm" className={recipes.fixed}>
                <Managed by="otherEnvironments">
                  <Button
                    size="sm"
                    loading={bringBack.running}
                    aria-label={t('bringBackNamed', { name })}
                    onClick={() => void bringBack.run({ id })}
                  >
                    {t('bringBack')}
                  </Button>
                </Managed>
                <Managed by="erasing">
                  <Button
                    size="sm"
                    variant="danger"
                    loading={erase.running}
                    aria-label={t('eraseKeptNamed', { name })}
                    onClick={() => void erase.run({ id })}
                  >
                    {t('eraseKept')}
                  </Button>
                </Managed>
              </Group>
            }
          />
        ))}
      </ul>
      {failure && <FailureMessage failure={failure} />}
    </SettingsPart>
  )
}
