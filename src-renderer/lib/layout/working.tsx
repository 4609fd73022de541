import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { kartei } from '../api/kartei'
import { LoadingLine } from './lines'
import { ProgressBar } from './progress-bar'

interface WorkingProps {
  readonly label: string
  /** By what main says how far it is (`workstation.onProgress`); the bar is there from the first news on. */
  readonly of?: string | undefined
  /** Not for what goes on once it is decided. */
  readonly cancel?: { readonly name: string; readonly onClick: () => void } | undefined
}

/** Something that takes a while, and its end where it can be ended. */
export function Working({ label, of, cancel }: WorkingProps) {
  const [fraction, setFraction] = useState<number>()
  useEffect(
    () =>
      kartei.workstation.onProgress((news) => {
        if (news.of === of) setFraction(Math.min(1, news.done / news.total))
      }),
    [of],
  )
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
