import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import type { ReactNode } from 'react'
import { nonce } from './nonce'
import { cssVariablesResolver, theme } from './theme'

/** The preference is kept by main; the page keeps none of its own. */
const keptByMain: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}

interface ThemedProps {
  /** False where nothing is drawn: a simulated page goes through every rule whenever it is asked what is visible. */
  readonly styled?: boolean
  readonly children: ReactNode
}

/** How every page of Kartei looks. */
export const Themed = ({ styled = true, children }: ThemedProps) => (
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
    {children}
  </MantineProvider>
)
