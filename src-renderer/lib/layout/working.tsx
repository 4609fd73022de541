import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { LoadingLine } from './lines'
import { ProgressBar } from './progress-bar'

interface WorkingProps {
  readonly label: string
  /** Tells how far it is, from 0 to 1, where that is known. */
  readonly follow?: ((listen: (progress: { readonly fraction: number }) => void) => () => void) | undefined
  /** Not for what goes on once it is decided. */
  readonly cancel?: { readonly name: string; readonly onClick: () => void } | undefined
}

/** Something that takes a while, and its end where it can be ended. */
export function Working({ label, follow, cancel }: WorkingProps) {
  const [fraction, setFraction] = useState(0)
  useEffect(() => follow?.((progress) => setFraction(progress.fraction)), [follow])
  const percent = `${Math.floor(fraction * 100)} %`
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <LoadingLine label={label} />
        {cancel && <Button onClick={cancel.onClick}>{cancel.name}</Button>}
      </Group>
      {follow && (
        <ProgressBar label={label} text={percent} segments={[{ bytes: 100, sent: fraction * 100 }]} size="overall" />
      )}
    </>
  )
}
