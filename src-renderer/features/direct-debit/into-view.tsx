import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

/** What came of a press of a button must be seen, wherever the page is scrolled to. */
export const IntoView = ({ children }: { readonly children: ReactNode }) => (
  <Box ref={scrollIntoView} style={{ scrollMarginBottom: 16 }}>
    {children}
  </Box>
)
