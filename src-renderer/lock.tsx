import '@fontsource-variable/source-sans-3/wght.css'
import '@fontsource/ibm-plex-mono/400.css'
import './lib/theme/tokens.css'
import './lib/theme/base.css'
import '@mantine/core/styles.layer.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LockPage } from './features/lock/lock-page'
import { kartei } from './lib/api/kartei'
import { createQueryClient } from './lib/api/queries'
import { languageOf, speak } from './lib/i18n/i18n'
import { announceNonce, guardTexts } from './lib/theme/page-policy'
import { Themed } from './lib/theme/themed'

// The page that stands in the place of the other one while Kartei is locked. It knows nothing of cases, and may ask for nothing
// but to be unlocked.
guardTexts()
announceNonce()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
const page = createRoot(root)

const draw = (): void =>
  page.render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <Themed>
          <LockPage />
        </Themed>
      </QueryClientProvider>
    </StrictMode>,
  )

async function inTheirLanguage(): Promise<void> {
  const asked = await kartei.lock.state()
  await speak(languageOf(asked.ok ? asked.value.language : 'system', navigator.language))
}
void inTheirLanguage().then(draw, draw)
