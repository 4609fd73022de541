import { CaseScreen } from '../features/case'
import { FollowPreferences } from '../features/preferences'
import { UploadsScreen } from '../features/uploads'
import { useScreen } from './screen'
import classes from './app.module.css'

/** Band, header, rail and the screen that is open. */
export function App() {
  return (
    <div className={classes.window}>
      <FollowPreferences />
      <main className={classes.main}>
        <ActiveScreen />
      </main>
    </div>
  )
}

function ActiveScreen() {
  const screen = useScreen((state) => state.screen)
  if (typeof screen === 'object') return <CaseScreen key={screen.case} caseId={screen.case} tab={screen.tab} />
  switch (screen) {
    case 'uploads':
      return <UploadsScreen />
    case 'worklist':
    case 'journal':
    case 'settings':
      return null
  }
}
