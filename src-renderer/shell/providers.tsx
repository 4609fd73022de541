import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmProvider } from '../lib/layout/confirm'
import { useEnvironments } from '../features/environments'
import { useClerk } from '../lib/api/clerk'
import { ActiveEnvironment } from '../lib/api/environment'
import { nonce } from '../lib/theme/nonce'
import { cssVariablesResolver, theme } from '../lib/theme/theme'

/** The preference is kept by main; the page keeps none of its own. */
const keptByMain: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}

function EnvironmentProvider({ children }: { readonly children: ReactNode }) {
  const { data } = useEnvironments()
  return <ActiveEnvironment value={data?.find(({ active }) => active)}>{children}</ActiveEnvironment>
}

interface ProvidersProps {
  readonly queryClient: QueryClient
  /** False where nothing is drawn: a simulated page goes through every rule whenever it is asked what is visible. */
  readonly styled?: boolean
  readonly children: ReactNode
}

/** What every screen stands on; tests of single screens use the same. */
export function Providers({ queryClient, styled = true, children }: ProvidersProps) {
  useClerk()
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        env={styled ? 'default' : 'test'}
        withCssVariables={styled}
        withGlobalClasses={styled}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        colorSchemeManager={keptByMain}
        {...(nonce === '' ? {} : { getStyleNonce: () => nonce })}
      >
        <EnvironmentProvider>
          <ConfirmProvider>{children}</ConfirmProvider>
        </EnvironmentProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
}
