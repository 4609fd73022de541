import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'

/** Fields side by side, as many as there is room for; wider than the screen of a desk they are not read. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return (
    <SimpleGrid minColWidth={260} spacing="lg" verticalSpacing="xs" maw={1040}>
      {children}
    </SimpleGrid>
  )
}
