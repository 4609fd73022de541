import type { Case } from '@contract/api/cases'
import { commands, type CommandId } from '@contract/domain/commands'
import { useCommands } from '../../../lib/navigation/commands'
import { caseTabs, useScreen, type CaseTab } from '../../../lib/navigation/screen'
import { useLanguage } from '../../../lib/i18n/texts'
import { askForPerson } from '../../../lib/navigation/person-ask'
import { goToSettings } from '../../../lib/navigation/settings-place'
import { kartei } from '../../../lib/api/kartei'

const tabOfCommand = (command: CommandId): CaseTab | undefined => caseTabs.find((tab) => command === `case-${tab}`)

/** The keys that lead to a tab of a case. Every tab has a command: the compiler misses the one without. */
export const keysOfTab = (tab: CaseTab): string => commands[`case-${tab}`].keys

/** What can be asked of the case that is open. */
export function useCaseCommands({ caseId, title, identifiers }: Case): void {
  const language = useLanguage()
  const openCase = useScreen((state) => state.openCase)
  const tabNow = useScreen(({ screen }) => (typeof screen === 'object' && 'case' in screen ? screen.tab : 'documents'))
  useCommands((command) => {
    const tab = tabOfCommand(command)
    if (tab !== undefined) {
      if (tab === 'supplementary' && identifiers.onboardingId === undefined) return false
      openCase(caseId, tab)
      return true
    }
    if (command === 'copy-id') {
      const text = identifiers.onboardingId ?? identifiers.engagementId ?? ''
      if (text !== '') void kartei.workstation.copy({ text, sensitive: false })
      return true
    }
    if (command === 'person-data') {
      askForPerson(title)
      goToSettings('settings-person', language)
      return true
    }
    if (command === 'own-window') {
      void kartei.windows.openCase({ caseId, tab: tabNow })
      return true
    }
    return false
  })
}
