import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmProvider } from '../lib/layout/confirm'
import { useEnvironments } from '../features/environments'
import { useClerk } from '../lib/api/queries'
import { ActiveEnvironment } from '../lib/api/environment'
import { Themed } from '../lib/theme/themed'

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

/** Providers around every screen; tests of single screens use the same. */
export function Providers({ queryClient, styled = true, children }: ProvidersProps) {
  useClerk()
  return (
    <QueryClientProvider client={queryClient}>
      <Themed styled={styled}>
        <EnvironmentProvider>
          <ConfirmProvider>{children}</ConfirmProvider>
        </EnvironmentProvider>
      </Themed>
    </QueryClientProvider>
  )
}
