import type { ReactNode } from 'react'

interface FactProps {
  readonly name: string
  /** It has a line of its own, the value below its name. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A name and its value, in a <dl> that has the recipe `facts` or `factRow`. */
export function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
