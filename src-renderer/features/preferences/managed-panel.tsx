import type { Policy, SettingName } from '@contract/policy/settings'
import { SettingsRow, SettingsSection } from '../../lib/layout/settings'
import { governedIn, usePolicy } from '../../lib/api/policy'
import { useFormats } from '../../lib/i18n/format'
import { useTexts, type Say } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'

/** Everything that the organisation has said about this computer, with its value. Nothing where it has said nothing. */
export function ManagedPanel() {
  const t = useTexts('policy/page')
  const title = useTexts('policy/titles')
  const explain = useTexts('policy/explains')
  const { list } = useFormats()
  const policy = usePolicy()
  const governed = policy ? governedIn(policy.settings) : []
  if (!policy || governed.length === 0) return null
  return (
    <SettingsSection
      title={t('title')}
      explain={`${t('explain')} ${policy.source === undefined ? '' : t('source', { source: policy.source })}`}
      help="settings"
    >
      <ul className={recipes.plainList}>
        {governed.map((name) => (
          <SettingsRow
            key={name}
            name={`${title(name)}: ${valueText(policy.settings, name, t, list)}`}
            about={explain(name)}
          />
        ))}
      </ul>
    </SettingsSection>
  )
}

function valueText(
  policy: Policy,
  name: SettingName,
  t: Say<'policy/page'>,
  list: (items: readonly string[]) => string,
): string {
  if (policy.environments && name === 'environments')
    return list(policy.environments.map((each) => t('listed', { name: each.name, address: each.address })))
  if (policy.updates && name === 'updates')
    return policy.updates.mode === 'off' ? t('off') : t('updatesOn', { address: policy.updates.address })
  const value = policy[name]
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (value === 'off' || value === 'required') return t(value)
  if (Array.isArray(value)) return list(value.map(String))
  if (typeof value === 'object') return list(Object.values(value).map(String))
  return String(value)
}
