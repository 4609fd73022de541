import { Button, UnstyledButton } from '@mantine/core'
import type { PrintItem, PrintRun, PrintState } from '@contract/api/printing'
import {
  IconAlertOctagon,
  IconBan,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconClock,
  IconHelpHexagon,
  IconLoader2,
  type Icon,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useAct } from '../../lib/api/queries'
import type { Tone } from '../../lib/case-states/case-status'
import { FailureMessage } from '../../lib/failures/failure-message'
import { ProgressBar } from '../../lib/layout/progress-bar'
import { StatusChip } from '../../lib/layout/status-chip'
import { useMainSentence } from '../../lib/failures/main-sentence-texts'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { Held } from './held'
import { RunControls, countsOf, useRunWords } from './run-controls'
import { dropRun, takeRun } from './runs-store'
import classes from './print-queue.module.css'

const looks: Readonly<Record<PrintState, { readonly icon: Icon; readonly tone: Tone }>> = {
  waiting: { icon: IconClock, tone: 'wait' },
  printing: { icon: IconLoader2, tone: 'wait' },
  printed: { icon: IconCircleCheck, tone: 'done' },
  failed: { icon: IconAlertOctagon, tone: 'stop' },
  unknown: { icon: IconHelpHexagon, tone: 'act' },
  'not-printed': { icon: IconBan, tone: 'end' },
}

/** One print run: whose, on which printer, how far, what can be done, and its documents. */
export function RunCard({ run, isOpen }: { readonly run: PrintRun; readonly isOpen: boolean }) {
  const t = useTexts('printing')
  const { time, day } = useFormats()
  const words = useRunWords()
  const region = useId()
  const [wanted, setWanted] = useState<boolean>()
  const { runId, title, printer, startedAt, items, state } = run
  const open = wanted ?? (isOpen && items.length <= 30)
  const Chevron = open ? IconChevronDown : IconChevronRight
  const counts = countsOf(run)
  const forget = useAct(
    () => kartei.printing.forget({ runId }),
    () => dropRun(runId),
  )
  const started = new Date(startedAt)
  const where = printer === '' ? t('byDialog') : t('onPrinter', { printer })
  return (
    <li className={classes.run}>
      <div className={classes.row}>
        <UnstyledButton
          className={classes.disclosure}
          data-row
          aria-expanded={open}
          aria-controls={region}
          onClick={() => setWanted(!open)}
        >
          <Chevron size={17} aria-hidden />
          <span>
            <span className={classes.who}>{title === '' ? t('documents', { count: items.length }) : title}</span>
            <span className={classes.secondary}>
              {t('documents', { count: items.length })}, {where}, {day(startedAt.slice(0, 10))} {time(started)}
            </span>
          </span>
        </UnstyledButton>
        <span role="status" className={classes.words}>
          {state === 'paused' && `${t('paused')}: `}
          {words(run)}
        </span>
        <div className={classes.actions}>
          <RunControls run={run} />
          {state === 'ended' && (
            <Button size="xs" variant="quiet" loading={forget.running} onClick={() => void forget.run()}>
              {t('forget')}
            </Button>
          )}
        </div>
      </div>
      {state !== 'ended' && (
        <ProgressBar
          size="file"
          label={t('progress')}
          text={words(run)}
          segments={[{ bytes: items.length, sent: items.length - counts.waiting - counts.printing }]}
        />
      )}
      {state === 'stopped' && <Held run={run} />}
      {counts.unknown > 0 && <p className={classes.note}>{t('unknownNext')}</p>}
      {forget.failure && <FailureMessage failure={forget.failure} />}
      <ul id={region} className={classes.items} hidden={!open} aria-label={t('list')}>
        {open && items.map((item) => <Item key={item.itemId} run={run} item={item} />)}
      </ul>
    </li>
  )
}

function Item({ run: { runId, state: runState }, item }: { readonly run: PrintRun; readonly item: PrintItem }) {
  const t = useTexts('printing')
  const { time } = useFormats()
  const { itemId, number, state, message, at } = item
  const say = useMainSentence()
  const told = message === undefined ? undefined : say(message)
  const again = useAct(
    () => kartei.printing.reprint({ runId, itemIds: [itemId] }),
    (run) => takeRun(run),
  )
  return (
    <li className={classes.item}>
      <span className={classes.number} title={number}>
        {number}
      </span>
      <span className={classes.state}>
        <StatusChip {...looks[state]} label={t(state)} />
      </span>
      <span className={classes.message} lang={told?.lang}>
        {state === 'printed' ? at && time(new Date(at)) : told?.words}
      </span>
      {runState === 'ended' && (
        <Button
          size="xs"
          variant="quiet"
          aria-label={t('reprintOf', { number })}
          loading={again.running}
          onClick={() => void again.run()}
        >
          {t('reprint')}
        </Button>
      )}
      {again.failure && <FailureMessage failure={again.failure} />}
    </li>
  )
}
