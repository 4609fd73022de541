import { retentionKind } from '@contract/api/persons'
import type { Policy, SettingName } from '@contract/policy/settings'
import { SettingsRow, SettingsSection } from '../../lib/layout/settings'
import { governedIn, usePolicy } from '../../lib/api/policy'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { languageNames } from './panels'
import { inkTexts, paperNames, sideTexts } from './print-settings-fields'
import recipes from '../../lib/theme/recipes.module.css'

/** Everything that the organisation has said about this computer, with its value. Nothing where it has said nothing. */
export function ManagedPanel() {
  const t = useTexts('policy/page')
  const title = useTexts('policy/titles')
  const explain = useTexts('policy/explains')
  const valueText = useValueText()
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
          <SettingsRow key={name} name={`${title(name)}: ${valueText(policy.settings, name)}`} about={explain(name)} />
        ))}
      </ul>
    </SettingsSection>
  )
}

/** Displayed value of a setting, in the words of the settings where they have some. */
function useValueText(): (policy: Policy, name: SettingName) => string {
  const t = useTexts('policy/page')
  const preferences = useTexts('preferences')
  const kinds = useTexts('persons/kinds')
  const { list } = useFormats()
  return (policy, name) => {
    const { language, theme, environments, clientCertificates, printSettings, retention, journalShipping } = policy
    if (name === 'language' && language) return preferences(languageNames[language])
    if (name === 'theme' && theme) return preferences(theme)
    if (name === 'proxy' && policy.proxy === 'direct') return t('withoutProxy')
    if (name === 'proxy' && policy.proxy === 'system') return preferences('system')
    if (name === 'environments' && environments)
      return list(environments.map((each) => t('listed', { name: each.name, address: each.address })))
    if (name === 'clientCertificates' && clientCertificates)
      return list(clientCertificates.map((each) => t('listed', { name: each.environment, address: each.file })))
    if (name === 'journalShipping' && journalShipping) {
      const { folder, says, required } = journalShipping
      return list([
        t('shippedTo', { folder }),
        t(({ hashes: 'shippedHashes', acts: 'shippedActs', users: 'shippedUsers' } as const)[says]),
        ...(required === undefined ? [] : [t('shippedRequired', { count: required })]),
      ])
    }
    if (name === 'printSettings' && printSettings) {
      const { paper, sides, colour, copies } = printSettings
      return list([
        ...(paper ? [paperNames[paper]] : []),
        ...(sides ? [preferences(sideTexts[sides])] : []),
        ...(colour ? [preferences(inkTexts[colour])] : []),
        ...(copies === undefined ? [] : [`${preferences('copies')}: ${copies}`]),
      ])
    }
    if (name === 'retention' && retention)
      return list(
        retentionKind.options.flatMap((kind) => {
          const count = retention[kind]
          return count === undefined ? [] : t('keptFor', { kind: kinds(kind), count })
        }),
      )
    const value = policy[name]
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (value === 'off' || value === 'required') return t(value)
    if (typeof value === 'string' || typeof value === 'number') return String(value)
    return Array.isArray(value) ? list(value.map(String)) : ''
  }
}
