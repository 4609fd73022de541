import '@fontsource-variable/source-sans-3/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import '@fontsource/ibm-plex-mono/400.css'
import '@fontsource/ibm-plex-mono/500.css'
import './lib/theme/tokens.css'
import './lib/theme/base.css'
import './lib/theme/forced-colors.css'
import '@mantine/core/styles.layer.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './shell/app'
import { languageOf, readOtherTexts, speak } from './lib/i18n/i18n'
import { announceNonce } from './lib/theme/nonce'
import { Providers } from './shell/providers'
import { createQueryClient } from './lib/api/queries'
import { guardTexts } from './lib/theme/trusted-types'

guardTexts()
announceNonce()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
const page = createRoot(root)

/** How long at most other languages wait for the page to have nothing to do, in milliseconds. */
const otherTextsWithin = 5000

const draw = (): void => {
  page.render(
    <StrictMode>
      <Providers queryClient={createQueryClient()}>
        <App />
      </Providers>
    </StrictMode>,
  )
  requestIdleCallback(readOtherTexts, { timeout: otherTextsWithin })
}

// Until the preferences are known, which may name another language. Without its texts the program is of more use than none.
void speak(languageOf('system', navigator.language)).then(draw, draw)
