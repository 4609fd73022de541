import type { ReactNode } from 'react'

interface FactProps {
  readonly name: string
  /** Where facts stand side by side, this one has a line of its own. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A name and its value, in a <dl> that has the recipe `factRow`. */
export function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
