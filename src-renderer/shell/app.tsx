import { Flex } from '@mantine/core'
import { Suspense, useEffect, useRef, useState } from 'react'
import { LoadingLine } from '../lib/layout/lines'
import { useLanguage, useTexts } from '../lib/i18n/texts'
import { CaseScreen } from '../features/cases/case'
import { FollowAccess, StoppedScreen, useDataAccess } from '../features/data'
import { DropElsewhere, FollowUploads, UploadsScreen } from '../features/documents'
import { FollowDrafts, showDrafts } from '../features/drafts'
import { Help } from '../features/help'
import { FollowIntake, goToIntake, useIntake } from '../features/intake'
import { JournalScreen } from '../features/journal'
import { FollowLocking } from '../features/lock'
import { Notices } from '../features/watch/notices'
import { OnboardingForm, useNewOnboarding } from '../features/onboarding'
import { FollowErased, KeepOpenCases, ownCase } from '../lib/navigation/open-cases'
import { goToSettings } from '../lib/navigation/settings-place'
import { Palette, ShortcutSheet } from './palette/palette'
import { FollowNotes } from '../features/cases/notes'
import { FollowPreferences, SettingsScreen, useShown } from '../features/preferences'
import { ProxySignInPrompt } from '../features/proxy'
import { PrintQueueScreen } from '../features/printing'
import { HandDoubtLine, SendScreen } from '../features/raw'
import { FollowWatch } from '../features/watch'
import { FollowCases, OpenById, WorklistScreen } from '../features/cases/worklist'
import classes from './shell.module.css'
import { EnvironmentBand } from './band'
import { useCommands, useKeys } from '../lib/navigation/commands'
import { FollowOutside } from './follow-outside'
import { Header } from './header'
import { OpenCases } from './open-cases'
import { Rail } from './rail'
import { useKeptPresses, useSendKeyOfForms } from '../lib/forms/press'
import { moveFocusTo } from '../lib/navigation/move-focus'
import { caseIn, useScreen, type Screen } from '../lib/navigation/screen'

const own = ownCase()
// A window of its own begins with its case.
if (own) useScreen.setState({ screen: own })

/** A window that was opened for one case shows nothing else, until something else is asked for in it. */
function useIsAlone(): boolean {
  const screen = useScreen((state) => state.screen)
  return own !== undefined && caseIn(screen)?.case === own.case
}

export function App() {
  const [openById, setOpenById] = useState<{ initial: string; isUnknown?: boolean }>()
  const askForId = (initial = ''): void => setOpenById({ initial })
  const newOnboarding = useNewOnboarding()
  const open = useScreen((state) => state.open)
  const intake = useIntake()
  const language = useLanguage()
  const shown = useShown()
  useKeys()
  useKeptPresses()
  useSendKeyOfForms()
  useCommands((command) => {
    switch (command) {
      case 'open-by-id':
        askForId()
        return true
      case 'new-onboarding':
        newOnboarding()
        return true
      case 'drafts':
        open('worklist')
        showDrafts(true)
        return true
      case 'intake':
        if (intake.state === 'off') goToSettings('settings-intake', language)
        else goToIntake()
        return true
      case 'worklist':
      case 'uploads':
      case 'print-queue':
      case 'journal':
      case 'settings':
        open(command)
        return true
      case 'send-request':
        if (shown(command)) open(command)
        return shown(command)
      case 'settings-about':
        goToSettings(command, language)
        return true
      default:
        return false
    }
  })
  const alone = useIsAlone()
  return (
    <div className={classes.window} data-alone={alone || undefined}>
      <FollowPreferences />
      <FollowLocking />
      <FollowAccess />
      <FollowErased />
      <FollowCases />
      <FollowDrafts />
      <FollowNotes />
      <FollowIntake />
      <FollowUploads />
      <ProxySignInPrompt byItself={!own} />
      <FollowWatch />
      {!own && <FollowOutside onOpenById={(initial) => setOpenById({ initial, isUnknown: true })} />}
      <DropElsewhere />
      <EnvironmentBand />
      {!alone && (
        <>
          <Header onOpenById={() => askForId()} onNewOnboarding={newOnboarding} />
          <Rail />
        </>
      )}
      <Flex component="main" direction="column" className={classes.main}>
        <Notices />
        {!own && <OpenCases />}
        <ActiveScreen onOpenById={askForId} />
      </Flex>
      {!own && <KeepOpenCases />}
      <Palette />
      <ShortcutSheet />
      <Help />
      <OpenById
        opened={openById !== undefined}
        initial={openById?.initial ?? ''}
        isUnknown={openById?.isUnknown ?? false}
        onClose={() => setOpenById(undefined)}
      />
    </div>
  )
}

/** The opener of a screen, a line of the palette say, is gone by then: the focus goes to the heading. */
function useFocusOnHeading(screen: Screen): void {
  const last = useRef(screen)
  useEffect(() => {
    if (last.current === screen) return undefined
    last.current = screen
    // A case, a form and the worklist have places of their own.
    if (typeof screen !== 'string' || screen === 'worklist') return undefined
    // Once the clerk goes on, the focus is theirs.
    const acted = new AbortController()
    for (const act of ['keydown', 'pointerdown'])
      addEventListener(act, () => acted.abort(), { capture: true, signal: acted.signal })
    moveFocusTo(() => (acted.signal.aborted ? undefined : document.querySelector<HTMLElement>('main h1')))
    return () => acted.abort()
  }, [screen])
}

function ActiveScreen({ onOpenById }: { readonly onOpenById: (id?: string) => void }) {
  const t = useTexts('shell')
  const screen = useScreen((state) => state.screen)
  const { data: access } = useDataAccess()
  useFocusOnHeading(screen)
  if (access?.state === 'stopped' && screen !== 'settings') return <StoppedScreen stopped={access} />
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
      return (
        <>
          <HandDoubtLine />
          <WorklistScreen onOpenById={onOpenById} />
        </>
      )
    case 'uploads':
      return <UploadsScreen />
    case 'print-queue':
      return <PrintQueueScreen />
    case 'send-request':
      return <SendScreen />
    case 'journal':
      return <JournalScreen />
    case 'settings':
      return <SettingsScreen />
  }
}
