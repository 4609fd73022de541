import { Button, UnstyledButton, Stack } from '@mantine/core'
import type { PrintRun, PrintState } from '@contract/api/printing'
import { useFormats } from '../../lib/i18n/format'
import { useAct } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useMainSentence } from '../../lib/failures/main-sentence-texts'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import { OtherPrinters } from '../preferences'

/** How many documents of a run are in each state. */
export function countsOf({ items }: PrintRun): Readonly<Record<PrintState, number>> {
  const counts = { waiting: 0, printing: 0, printed: 0, failed: 0, unknown: 0, 'not-printed': 0 }
  for (const { state } of items) counts[state] += 1
  return counts
}

/** Progress of a print run: "93 printed, 7 failed". */
export function useRunWords(): (run: PrintRun) => string {
  const t = useTexts('printing')
  const formats = useFormats()
  return (run) => {
    const counts = countsOf(run)
    const left = counts.waiting + counts.printing
    const all = run.items.length
    const words = [
      ...(left > 0 ? [t('ofAll', { done: all - left, all })] : []),
      ...(counts.printed > 0 && left === 0 ? [t('countPrinted', { count: counts.printed })] : []),
      ...(counts.failed > 0 ? [t('countFailed', { count: counts.failed })] : []),
      ...(counts.unknown > 0 ? [t('countUnknown', { count: counts.unknown })] : []),
      ...(counts['not-printed'] > 0 ? [t('countNotPrinted', { count: counts['not-printed'] })] : []),
    ]
    return formats.list(words)
  }
}

interface RunControlsProps {
  readonly run: PrintRun
  /** How the buttons of the bar around them look, where they stand in one. */
  readonly className?: string | undefined
}

/** Actions on a print run, by its state. */
export function RunControls({ run, className }: RunControlsProps) {
  const t = useTexts('printing')
  const { runId, state } = run
  const pause = useAct(() => kartei.printing.pause({ runId }))
  const resume = useAct(() => kartei.printing.resume({ runId }))
  const cancel = useAct(() => kartei.printing.cancel({ runId }))
  const again = useAct((itemIds: string[] | undefined) =>
    kartei.printing.reprint({ runId, ...(itemIds === undefined ? {} : { itemIds }) }),
  )
  const counts = countsOf(run)
  const left = run.items.flatMap((item) => (item.state === 'not-printed' ? item.itemId : []))
  const failure = pause.failure ?? resume.failure ?? cancel.failure ?? again.failure
  const button = (label: string, run: () => unknown, running: boolean) =>
    className ? (
      <UnstyledButton className={className} disabled={running} onClick={() => void run()}>
        {label}
      </UnstyledButton>
    ) : (
      <Button size="xs" loading={running} onClick={() => void run()}>
        {label}
      </Button>
    )
  return (
    <>
      {state === 'running' && button(t('pause'), pause.run, pause.running)}
      {(state === 'paused' || state === 'stopped') && button(t('resume'), resume.run, resume.running)}
      {state !== 'ended' && button(t('cancel'), cancel.run, cancel.running)}
      {state === 'ended' &&
        counts.failed > 0 &&
        button(t('reprintFailed', { count: counts.failed }), () => again.run(undefined), again.running)}
      {state === 'ended' &&
        left.length > 0 &&
        button(t('printLeft', { count: left.length }), () => again.run(left), again.running)}
      {failure && <FailureMessage failure={failure} />}
    </>
  )
}

/** A run that is held: why, in the words of the system, and the other printers, on which the rest can go on. */
export function Held({ run: { runId, printer, held } }: { readonly run: PrintRun }) {
  const t = useTexts('printing')
  const say = useMainSentence()
  const goOn = useAct((named: string) => kartei.printing.resume({ runId, printer: named }))
  return (
    <Stack gap={4}>
      <p>{held?.because === 'gone' ? t('gone', { printer }) : t('stopped')}</p>
      {held?.message !== undefined && (
        <p className={recipes.small} lang={say(held.message).lang}>
          {say(held.message).words}
        </p>
      )}
      <OtherPrinters
        but={printer}
        label={t('goOnThere')}
        busy={goOn.running}
        onChoose={({ name }) => void goOn.run(name)}
      />
      {goOn.failure && <FailureMessage failure={goOn.failure} />}
    </Stack>
  )
}
