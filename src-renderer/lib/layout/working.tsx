import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { LoadingLine } from './lines'
import { ProgressBar } from './progress-bar'

/** Calls what listens with how far something is, from 0 to 1; returns how to stop. */
export type Follow = (listen: (progress: { readonly fraction: number }) => void) => () => void

interface WorkingProps {
  readonly label: string
  /** Where it is known how far it is; the bar is there from the first news on. */
  readonly follow?: Follow | undefined
  /** Not for what goes on once it is decided. */
  readonly cancel?: { readonly name: string; readonly onClick: () => void } | undefined
}

/** Something that takes a while, and its end where it can be ended. */
export function Working({ label, follow, cancel }: WorkingProps) {
  const [fraction, setFraction] = useState<number>()
  useEffect(() => follow?.((progress) => setFraction(progress.fraction)), [follow])
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <LoadingLine label={label} />
        {cancel && <Button onClick={cancel.onClick}>{cancel.name}</Button>}
      </Group>
      {fraction !== undefined && (
        <ProgressBar
          label={label}
          text={`${Math.floor(fraction * 100)} %`}
          segments={[{ bytes: 100, sent: fraction * 100 }]}
          size="overall"
        />
      )}
    </>
  )
}
