import '@fontsource-variable/source-sans-3/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import '@fontsource/ibm-plex-mono/400.css'
import '@fontsource/ibm-plex-mono/500.css'
import './lib/theme/tokens.css'
import './lib/theme/base.css'
import '@mantine/core/styles.layer.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './shell/app'
import { firstAnswers } from './shell/first-answers'
import { languageOf, readOtherTexts, speak } from './lib/i18n/i18n'
import { announceNonce, guardTexts } from './lib/theme/page-policy'
import { Providers } from './shell/providers'
import { createQueryClient } from './lib/api/queries'
import { leaveCompositionAlone } from './lib/navigation/keys'

leaveCompositionAlone()
guardTexts()
announceNonce()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
const page = createRoot(root)
const queryClient = createQueryClient()

/** How long at most other languages wait for the page to have nothing to do, in milliseconds. */
const otherTextsWithin = 5000

const draw = (): void => {
  page.render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <App />
      </Providers>
    </StrictMode>,
  )
  requestIdleCallback(readOtherTexts, { timeout: otherTextsWithin })
}

const inLanguage = (preference: string): Promise<void> => speak(languageOf(preference, navigator.language))

// Without its texts, or without what it begins with, the program is of more use than none.
void Promise.all([inLanguage('system'), firstAnswers(queryClient, ({ language }) => inLanguage(language))]).then(
  draw,
  draw,
)
