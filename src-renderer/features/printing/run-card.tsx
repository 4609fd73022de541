import { Box, Button, Group, Text } from '@mantine/core'
import type { PrintItem, PrintRun, PrintState } from '@contract/api/printing'
import {
  IconAlertOctagon,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconHelpHexagon,
  IconLoader2,
  type Icon,
} from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useAct, useRefresh } from '../../lib/api/queries'
import type { Tone } from '../../lib/case-states/case-status'
import { FailureMessage } from '../../lib/failures/failure-message'
import { JobCard, JobItem } from '../../lib/layout/jobs-screen'
import { ProgressBar } from '../../lib/layout/progress-bar'
import { StatusChip } from '../../lib/layout/status-chip'
import { useMainSentence } from '../../lib/failures/main-sentence-texts'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { Held, RunControls, countsOf, useRunWords } from './run-controls'
import { runsKey } from './queries'
import recipes from '../../lib/theme/recipes.module.css'

const looks: Readonly<Record<PrintState, { readonly icon: Icon; readonly tone: Tone }>> = {
  waiting: { icon: IconClock, tone: 'wait' },
  printing: { icon: IconLoader2, tone: 'wait' },
  printed: { icon: IconCircleCheck, tone: 'done' },
  failed: { icon: IconAlertOctagon, tone: 'stop' },
  unknown: { icon: IconHelpHexagon, tone: 'act' },
  'not-printed': { icon: IconBan, tone: 'end' },
}

/** One print run: whose, on which printer, how far, what can be done, and its documents. */
export function RunCard({ run, startsOpen }: { readonly run: PrintRun; readonly startsOpen: boolean }) {
  const t = useTexts('printing')
  const { time, day } = useFormats()
  const words = useRunWords()
  const { runId, title, printer, startedAt, items, state } = run
  const refresh = useRefresh()
  const [wanted, setWanted] = useState<boolean>()
  const counts = countsOf(run)
  const forget = useAct(
    () => kartei.printing.forget({ runId }),
    () => refresh(runsKey),
  )
  const where = printer === '' ? t('byDialog') : t('onPrinter', { printer })
  return (
    <JobCard
      title={title === '' ? t('documents', { count: items.length }) : title}
      about={`${t('documents', { count: items.length })}, ${where}, ${day(startedAt.slice(0, 10))} ${time(new Date(startedAt))}`}
      isOpen={wanted ?? (startsOpen && items.length <= 30)}
      onToggle={setWanted}
      aside={
        <>
          <Text component="span" role="status" c="var(--ink-2)">
            {state === 'paused' && `${t('paused')}: `}
            {words(run)}
          </Text>
          <Group gap={8}>
            <RunControls run={run} />
            {state === 'ended' && (
              <Button size="xs" variant="quiet" loading={forget.running} onClick={() => void forget.run()}>
                {t('forget')}
              </Button>
            )}
          </Group>
        </>
      }
      items={
        <ul className={recipes.plainList} aria-label={t('list')}>
          {items.map((item) => (
            <Item key={item.itemId} run={run} item={item} />
          ))}
        </ul>
      }
    >
      {state !== 'ended' && (
        <ProgressBar
          size="file"
          label={t('progress')}
          text={words(run)}
          segments={[{ bytes: items.length, sent: items.length - counts.waiting - counts.printing }]}
        />
      )}
      {state === 'stopped' && <Held run={run} />}
      {counts.unknown > 0 && <p>{t('unknownNext')}</p>}
      {forget.failure && <FailureMessage failure={forget.failure} />}
    </JobCard>
  )
}

function Item({ run: { runId, state: runState }, item }: { readonly run: PrintRun; readonly item: PrintItem }) {
  const t = useTexts('printing')
  const { time } = useFormats()
  const { itemId, number, state, message, at } = item
  const say = useMainSentence()
  const sentence = message === undefined ? undefined : say(message)
  const again = useAct(() => kartei.printing.reprint({ runId, itemIds: [itemId] }))
  return (
    <JobItem>
      <Text component="span" truncate w={190} fw={600} title={number}>
        {number}
      </Text>
      <Box component="span" w={230}>
        <StatusChip {...looks[state]} label={t(state)} />
      </Box>
      <span className={clsx(recipes.fill, recipes.small, recipes.breaks)} lang={sentence?.lang}>
        {state === 'printed' ? at && time(new Date(at)) : sentence?.words}
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
    </JobItem>
  )
}
