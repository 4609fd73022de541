import type { Preferences } from '@contract/api/preferences'
import { Button, Group, Input, SegmentedControl, Select, Switch } from '@mantine/core'
import { useLocked } from '../../lib/api/policy'
import { ignoreCancelled, useAct, useForgetEnvironments, useWorkstationRefresh } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { Managed, ManagedNote, SettingsSection } from '../../lib/layout/settings'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { give } from '../../lib/navigation/commands'
import { PrintSettingsFields } from './print-settings-fields'
import { usePreferences, usePrinters } from './queries'

const languages = ['system', 'en', 'de'] as const satisfies readonly Preferences['language'][]
const themes = ['system', 'light', 'dark'] as const satisfies readonly Preferences['theme'][]
export const languageNames = { system: 'system', en: 'english', de: 'german' } as const

export function useSetPreferences() {
  const refresh = useWorkstationRefresh()
  return useAct(kartei.preferences.set, () => refresh('preferences'))
}

/** Language and theme; both change the whole window at once. */
export function DisplayPanel() {
  const t = useTexts('preferences')
  const { data } = usePreferences()
  const set = useSetPreferences()
  return (
    <SettingsSection title={t('display')}>
      <Managed by="language">
        <Input.Wrapper label={t('language')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('language')}
            data={languages.map((value) => ({ value, label: t(languageNames[value]) }))}
            value={data?.language ?? 'system'}
            onChange={(chosen) => {
              const language = languages.find((known) => known === chosen)
              if (language) void set.run({ language })
            }}
          />
        </Input.Wrapper>
      </Managed>
      <Managed by="theme">
        <Input.Wrapper label={t('theme')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('theme')}
            data={themes.map((value) => ({ value, label: t(value) }))}
            value={data?.theme ?? 'system'}
            onChange={(chosen) => {
              const theme = themes.find((known) => known === chosen)
              if (theme) void set.run({ theme })
            }}
          />
        </Input.Wrapper>
      </Managed>
      {set.failure && <FailureMessage failure={set.failure} />}
    </SettingsSection>
  )
}

/** Stands for "none chosen" in the list: a printer cannot have an empty name. */
const systemDefault = ''

/** The clerk's own printer. */
export function PrintingPanel() {
  const t = useTexts('preferences')
  const { data } = usePreferences()
  const { data: printers, error } = usePrinters()
  const set = useSetPreferences()
  const chosen = data?.printer ?? systemDefault
  // One that is the only one says so itself.
  const isOnlyOne = useLocked('printer')
  const onlySome = useLocked('printers') && !isOnlyOne
  const known = (printers ?? []).map(({ name, displayName }) => ({ value: name, label: displayName }))
  const gone =
    chosen === systemDefault || !printers || known.some(({ value }) => value === chosen)
      ? []
      : [{ value: chosen, label: t('gonePrinter', { name: chosen }) }]
  return (
    <SettingsSection title={t('printing')} help="several-invoices">
      <Managed by="printer">
        <Select
          label={t('printer')}
          description={printers?.length === 0 ? t('noPrinters') : undefined}
          data={[{ value: systemDefault, label: t('systemPrinter') }, ...known, ...gone]}
          value={chosen}
          onChange={(printer) => {
            if (printer !== null) void set.run({ printer: printer === systemDefault ? null : printer })
          }}
        />
      </Managed>
      {onlySome && <ManagedNote />}
      <Managed by="printSettings">
        <PrintSettingsFields
          settings={data?.printSettings ?? {}}
          onChange={(printSettings) => void set.run({ printSettings })}
        />
      </Managed>
      {error && <FailureMessage failure={error.failure} />}
      {set.failure && <FailureMessage failure={set.failure} />}
    </SettingsSection>
  )
}

/** The fate of Kartei's copies of documents once the service has confirmed them. */
export function SentDocumentsPanel() {
  const t = useTexts('preferences')
  const { data } = usePreferences()
  const set = useSetPreferences()
  return (
    <SettingsSection title={t('sentDocuments')} help="documents">
      <Managed by="keepSentDocuments">
        <Switch
          label={t('keepSent')}
          description={t('keepSentHint')}
          checked={data?.keepSentDocuments ?? false}
          onChange={({ currentTarget }) => void set.run({ keepSentDocuments: currentTarget.checked })}
          disabled={data === undefined}
        />
      </Managed>
      {set.failure && <FailureMessage failure={set.failure} />}
    </SettingsSection>
  )
}

/** The way back to the first state of the embedded service, and to what it does with which data. */
export function SandboxPanel() {
  const t = useTexts('preferences')
  const forget = useForgetEnvironments()
  const reset = useAct(() => kartei.sandbox.reset(), forget)
  const resetFailure = ignoreCancelled(reset.failure)
  if (useLocked('sandbox')) return null
  return (
    <SettingsSection title={t('sandbox')} explain={t('sandboxExplain')} help="practising">
      <Group gap="md">
        <Button variant="danger" loading={reset.running} onClick={() => void reset.run()}>
          {t('reset')}
        </Button>
        {/* The help opens about the section that the button stands in. */}
        <Button onClick={() => give('help')}>{t('sandboxRules')}</Button>
        <span role="status">{reset.value && t('resetDone', { count: reset.value.cases })}</span>
      </Group>
      {resetFailure && <FailureMessage failure={resetFailure} />}
    </SettingsSection>
  )
}

/** Raw and requests by hand, which the work of a clerk does not need. */
export function TechnicalPanel() {
  const t = useTexts('preferences')
  const { data } = usePreferences()
  const set = useSetPreferences()
  return (
    <SettingsSection title={t('technical')} help="raw">
      <Switch
        label={t('showsTechnical')}
        description={t('showsTechnicalHint')}
        checked={data?.showsTechnical ?? false}
        onChange={({ currentTarget }) => void set.run({ showsTechnical: currentTarget.checked })}
        disabled={data === undefined}
      />
      {set.failure && <FailureMessage failure={set.failure} />}
    </SettingsSection>
  )
}
