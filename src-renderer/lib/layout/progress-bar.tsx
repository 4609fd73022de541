import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './layout.module.css'
import { kartei } from '../api/kartei'
import { LoadingLine } from './lines'

export interface Segment {
  /** Bytes that this segment stands for; its width is its share of all. */
  readonly bytes: number
  readonly sent: number
  /** Everything left the computer and the service has not answered: hatched. */
  readonly unconfirmed?: boolean
}

interface ProgressBarProps {
  readonly label: string
  readonly text: string
  /** One a request; a single one for a file. */
  readonly segments: readonly Segment[]
  /** 4 px for a file, 10 px for all. */
  readonly size: 'file' | 'overall'
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.min(100, (part / whole) * 100))

/** Solid is sent, hatched is sent and not confirmed. */
export function ProgressBar({ label, text, segments, size }: ProgressBarProps) {
  const all = segments.reduce((sum, { bytes }) => sum + bytes, 0)
  const sent = segments.reduce((sum, segment) => sum + segment.sent, 0)
  // All of it is there only once the service says so.
  const most = segments.some(({ unconfirmed }) => unconfirmed) ? 99 : 100
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(most, Math.floor(share(sent, all)))}
      aria-valuetext={text}
      className={classes.bar}
      data-size={size}
    >
      {segments.map((segment, index) => (
        <span key={index} className={classes.segment} style={{ flexGrow: Math.max(segment.bytes, 1) }}>
          <span
            className={classes.fill}
            data-unconfirmed={segment.unconfirmed ?? undefined}
            style={{ width: `${share(segment.sent, segment.bytes)}%` }}
          />
        </span>
      ))}
    </div>
  )
}

interface WorkingProps {
  readonly label: string
  /** By what main says how far it is (`workstation.onProgress`); the bar is there from the first news on. */
  readonly of?: string | undefined
  /** Not for what goes on once it is decided. */
  readonly cancel?: { readonly name: string; readonly onClick: () => void } | undefined
}

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
