import { useMemo } from 'react'
import type { PrintRun } from '@contract/api/printing'
import { JobsScreen } from '../../lib/layout/jobs-screen'
import { useTexts } from '../../lib/i18n/texts'
import { RunCard } from './run-card'
import { usePrintRuns } from './queries'
export { Held } from './run-controls'
export { usePrintRuns } from './queries'
export { RunControls, useRunWords } from './run-controls'

const isDone = ({ state, items }: PrintRun): boolean =>
  state === 'ended' && items.every((item) => item.state === 'printed')

/** Every print run since Kartei began: what is under way or did not end well, then what was printed. */
export function PrintQueueScreen() {
  const t = useTexts('printing')
  const { data, error } = usePrintRuns()
  const runs = useMemo(() => (data?.runs ?? []).toSorted((a, b) => b.startedAt.localeCompare(a.startedAt)), [data])
  const section = (name: 'open' | 'done', own: readonly PrintRun[]) => ({
    name,
    title: t(name),
    count: t('runs', { count: own.length }),
    jobs: own.map((run) => <RunCard key={run.runId} run={run} startsOpen={name === 'open'} />),
  })
  return (
    <JobsScreen
      title={t('title')}
      subtitle={t('subtitle')}
      failure={error?.failure}
      isRead={data !== undefined}
      none={t('none')}
      loading={t('loading')}
      sections={[
        section(
          'open',
          runs.filter((run) => !isDone(run)),
        ),
        section('done', runs.filter(isDone)),
      ]}
    />
  )
}
