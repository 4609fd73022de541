import type { Environment } from '@contract/api/environments'
import type { QueryClient } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Providers } from '../../../src-renderer/shell/providers'
import { environmentsQuestion } from '../../../src-renderer/features/environments'
import { createQueryClient } from '../../../src-renderer/lib/api/queries'
import { answer, ok } from './kartei-double'

export const sandboxEnvironment: Environment = {
  id: 'sandbox',
  name: 'Sandbox',
  kind: 'sandbox',
  baseUrl: 'http://127.0.0.1:40100',
  active: true,
  hasApiKey: true,
  keyStorage: 'session',
}

/**
 * Draws a part of the page on what the whole page stands on, in an environment.
 * @param isKnown whether the environments were read before, as they are where a case is shown
 */
export function renderInKartei(
  children: ReactNode,
  environment: Environment = sandboxEnvironment,
  isKnown = false,
): RenderResult & { readonly queryClient: QueryClient } {
  answer({ environments: { list: () => ok([environment]) } })
  const queryClient = createQueryClient()
  if (isKnown) queryClient.setQueryData(['workstation', ...environmentsQuestion.key], [environment])
  const result = render(children, {
    wrapper: ({ children: inside }) => (
      <Providers queryClient={queryClient} styled={false}>
        {inside}
      </Providers>
    ),
  })
  return { ...result, queryClient }
}
