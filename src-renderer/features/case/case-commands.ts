import type { Case } from '@contract/cases'
import { isCommand, type CommandId } from '@contract/commands'
import { useCommands } from '../../app/commands'
import { caseTabs, useScreen, type CaseTab } from '../../app/screen'
import { kartei } from '../../kartei'

const tabOfCommand = (command: CommandId): CaseTab | undefined => caseTabs.find((tab) => command === `case-${tab}`)

/** The command that leads to a tab of a case. */
export function commandOfTab(tab: CaseTab): CommandId | undefined {
  const command = `case-${tab}`
  return isCommand(command) ? command : undefined
}

/** What can be asked of the case that is open. */
export function useCaseCommands({ caseId, identifiers }: Case): void {
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
    if (command === 'own-window') {
      void kartei.windows.openCase({ caseId, tab: tabNow })
      return true
    }
    return false
  })
}
