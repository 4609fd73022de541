import { Suspense, useState } from 'react'
import { LoadingLine } from '../components/lines'
import { useTexts } from '../i18n/texts'
import { CaseScreen } from '../features/case'
import { DropElsewhere } from '../features/documents'
import { FollowDrafts } from '../features/drafts'
import { FollowIntake } from '../features/intake'
import { JournalScreen } from '../features/journal'
import { Notices } from '../features/notices'
import { OnboardingForm, useNewOnboarding } from '../features/onboarding'
import { FollowPreferences, SettingsScreen } from '../features/preferences'
import { FollowPrintRuns, PrintQueueScreen } from '../features/print-queue'
import { FollowUploads, UploadsScreen } from '../features/uploads'
import { FollowWatch } from '../features/watch'
import { FollowCases, OpenById, WorklistScreen } from '../features/worklist'
import classes from './app.module.css'
import { EnvironmentBand } from './band'
import { useCommands } from './commands'
import { Header } from './header'
import { Rail } from './rail'
import { useScreen } from './screen'
import { frameTexts } from './texts'

/** Band, header, rail and the screen that is open. */
export function App() {
  const [openById, setOpenById] = useState<{ initial: string }>()
  const askForId = (initial = ''): void => setOpenById({ initial })
  const newOnboarding = useNewOnboarding()
  useCommands({ openById: askForId, newOnboarding })
  return (
    <div className={classes.window}>
      <FollowPreferences />
      <FollowCases />
      <FollowDrafts />
      <FollowIntake />
      <FollowUploads />
      <FollowPrintRuns />
      <FollowWatch />
      <DropElsewhere />
      <EnvironmentBand />
      <Header onOpenById={() => askForId()} onNewOnboarding={newOnboarding} />
      <Rail />
      <main className={classes.main}>
        <Notices />
        <ActiveScreen onOpenById={askForId} />
      </main>
      <OpenById
        opened={openById !== undefined}
        initial={openById?.initial ?? ''}
        onClose={() => setOpenById(undefined)}
      />
    </div>
  )
}

function ActiveScreen({ onOpenById }: { readonly onOpenById: (id?: string) => void }) {
  const t = useTexts(frameTexts)
  const screen = useScreen((state) => state.screen)
  if (typeof screen === 'object')
    return 'case' in screen ? (
      <CaseScreen key={screen.case} caseId={screen.case} tab={screen.tab} />
    ) : (
      <Suspense fallback={<LoadingLine label={t('loadingForm')} />}>
        <OnboardingForm key={screen.form} formId={screen.form} />
      </Suspense>
    )
  switch (screen) {
    case 'worklist':
      return <WorklistScreen onOpenById={onOpenById} />
    case 'uploads':
      return <UploadsScreen />
    case 'print-queue':
      return <PrintQueueScreen />
    case 'journal':
      return <JournalScreen />
    case 'settings':
      return <SettingsScreen />
  }
}
