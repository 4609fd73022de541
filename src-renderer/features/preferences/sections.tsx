import { commands, isCommand } from '@contract/domain/commands'
import { bestFirst, searchable } from '@contract/domain/search'
import type { ComponentType } from 'react'
import { useLocked, usePolicy, governedIn } from '../../lib/api/policy'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import type { SettingsPage } from '../../lib/navigation/screen'
import { pageOf } from '../../lib/navigation/settings-place'
import { DataPanel } from '../data'
import { EnvironmentsPanel } from '../environments'
import { HealthPanel } from '../health'
import { IntakePanel } from '../intake'
import { ShippingPanel, useIsShipping } from '../journal'
import { LockPanel } from '../lock'
import { DescribedFieldsPanel } from '../onboarding'
import { PersonsPanel } from '../persons'
import { PresetsPanel } from '../presets'
import { ProxyPanel } from '../proxy'
import { AboutPanel } from './about-panel'
import { ManagedPanel } from './managed-panel'
import { DisplayPanel, PrintingPanel, SandboxPanel, SentDocumentsPanel, TechnicalPanel } from './panels'
import { AskingPanel, WatchPanel } from './watch-panel'

export interface Section {
  readonly page: SettingsPage
  /** The words of its heading. */
  readonly title: string
  /** Further words that it is found by. */
  readonly also: string
  /** Fields, buttons and parts of it by their labels. */
  readonly fields: readonly string[]
  readonly Panel: ComponentType
}

/** The sections of both pages that there are now, in their order. */
export function useSections(): readonly Section[] {
  const language = useLanguage()
  const t = useTexts('preferences')
  const lock = useTexts('lock/settings')
  const intake = useTexts('intake')
  const environments = useTexts('environments')
  const presets = useTexts('presets')
  const described = useTexts('onboarding/described')
  const data = useTexts('data')
  const recovery = useTexts('data/recovery')
  const persons = useTexts('persons')
  const health = useTexts('health')
  const support = useTexts('health/support')
  const about = useTexts('preferences/about')
  const managed = useTexts('policy/page')
  const shipping = useTexts('journal/shipping')
  const policy = usePolicy()
  const isGoverned = policy !== undefined && governedIn(policy.settings).length > 0
  const hasSandbox = !useLocked('sandbox')
  const isShipping = useIsShipping()

  const ofCommand = (name: string, Panel: ComponentType, fields: readonly string[] = []): Section[] => {
    const id = `settings-${name}`
    if (!isCommand(id)) return []
    return [{ page: pageOf(id), title: commands[id][language], also: commands[id].also, fields, Panel }]
  }
  const ofAdministration = (title: string, Panel: ComponentType, fields: readonly string[] = []): Section => ({
    page: 'administration',
    title,
    also: '',
    fields,
    Panel,
  })

  return [
    ...ofCommand('display', DisplayPanel, [t('language'), t('theme')]),
    ...ofCommand('printing', PrintingPanel, [t('printer'), t('paper'), t('sides'), t('colour'), t('copies')]),
    ...ofCommand('lock', LockPanel, [lock('minutes'), lock('lockNow')]),
    ...ofCommand('watching', WatchPanel, [t('notifications')]),
    ...ofCommand('intake', IntakePanel, [intake('choose'), intake('change')]),
    ...ofCommand('environments', EnvironmentsPanel, [environments('add'), environments('check')]),
    ...(isGoverned ? [ofAdministration(managed('title'), ManagedPanel)] : []),
    ...ofCommand('presets', PresetsPanel, [
      presets('contact'),
      presets('country'),
      presets('version'),
      presets('successUrl'),
      presets('failUrl'),
      presets('metadata'),
    ]),
    ...ofCommand('fields', DescribedFieldsPanel, [described('takeIn'), described('write')]),
    ...ofCommand('proxy', ProxyPanel),
    ofAdministration(t('asking'), AskingPanel, [t('watchPerMinute')]),
    ...ofCommand('data', DataPanel, [
      data('backUp'),
      data('saveBackup'),
      data('backups'),
      recovery('title'),
      recovery('restoreOpen'),
      recovery('folderTitle'),
    ]),
    ...ofCommand('person', PersonsPanel, [persons('open'), persons('retention'), persons('holds')]),
    ...ofCommand('sent', SentDocumentsPanel, [t('keepSent')]),
    ...(isShipping ? [ofAdministration(shipping('title'), ShippingPanel)] : []),
    ofAdministration(t('technical'), TechnicalPanel, [t('showsTechnical')]),
    ...(hasSandbox ? ofCommand('sandbox', SandboxPanel, [t('reset')]) : []),
    ...ofCommand('health', HealthPanel, [health('look'), support('title')]),
    ...ofCommand('about', AboutPanel, [about('showLicences'), about('copyDetails')]),
  ]
}

export interface Hit {
  readonly section: Section
  /** None: the section is meant. */
  readonly field?: string
}

/** Sections and fields of both pages that have every word of what was typed, the best first. */
export const hitsIn = (sections: readonly Section[], typed: string): Hit[] =>
  bestFirst(
    sections.flatMap((section): Hit[] => [{ section }, ...section.fields.map((field) => ({ section, field }))]),
    typed,
    ({ section: { title, also }, field }) => (field === undefined ? searchable(title, [also]) : searchable(field)),
  )
