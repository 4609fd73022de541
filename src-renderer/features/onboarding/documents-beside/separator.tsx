import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTexts } from '../../../lib/i18n/texts'
import { useAllBeside } from './beside-store'
import classes from './documents-beside.module.css'

interface SeparatorProps {
  /** Of the pane at its right, in pixels. */
  readonly width: number
  readonly narrowest: number
  readonly widest: number
  readonly controls: string
}

/** Pixels for one press of an arrow key. */
const step = 24

/** The edge between form and paper, moved by mouse or keyboard. */
export function Separator({ width, narrowest, widest, controls }: SeparatorProps) {
  const t = useTexts('onboarding/documents-beside')
  const grip = useRef<{ readonly x: number; readonly width: number }>(undefined)
  const resize = (wanted: number): void =>
    useAllBeside.setState({ width: Math.min(Math.max(wanted, narrowest), widest) })

  function press(event: KeyboardEvent): void {
    const wanted: Readonly<Record<string, number>> = {
      ArrowLeft: width + step,
      ArrowRight: width - step,
      Home: narrowest,
      End: widest,
    }
    const to = wanted[event.key]
    if (to === undefined) return
    event.preventDefault()
    resize(to)
  }

  function drag({ clientX }: PointerEvent): void {
    if (grip.current) resize(grip.current.width + grip.current.x - clientX)
  }

  return (
    <div
      className={classes.separator}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('width')}
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      onKeyDown={press}
      onPointerDown={(event) => {
        grip.current = { x: event.clientX, width }
        event.currentTarget.setPointerCapture(event.pointerId)
        // The caret stays in the field that is typed in.
        event.preventDefault()
      }}
      onPointerMove={drag}
      onPointerUp={() => (grip.current = undefined)}
      onPointerCancel={() => (grip.current = undefined)}
    />
  )
}
