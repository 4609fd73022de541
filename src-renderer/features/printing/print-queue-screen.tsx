import { useMemo, useRef } from 'react'
import type { PrintRun } from '@contract/api/printing'
import { Card } from '../../lib/layout/card'
import { FailureMessage } from '../../lib/failures/failure-message'
import { EmptyLine, LoadingLine } from '../../lib/layout/lines'
import { useListFocus } from '../../lib/grid/list-focus'
import { rowPart, walkRows } from '../../lib/grid/row-walk'
import { useTexts } from '../../lib/i18n/texts'
import { RunCard } from './run-card'
import { usePrintRuns, usePrintRunsState } from './runs-store'
import classes from './print-queue.module.css'

const isDone = ({ state, items }: PrintRun): boolean =>
  state === 'ended' && items.every((item) => item.state === 'printed')

/** Every print run since Kartei began: what is under way or did not end well, then what was printed. */
export function PrintQueueScreen() {
  const t = useTexts('printing')
  const known = usePrintRuns()
  const { failure, isRead } = usePrintRunsState()
  const runs = useMemo(() => Object.values(known).toSorted((a, b) => b.startedAt.localeCompare(a.startedAt)), [known])
  const sections = [
    { name: 'open', runs: runs.filter((run) => !isDone(run)) },
    { name: 'done', runs: runs.filter(isDone) },
  ] as const
  const list = useRef<HTMLDivElement>(null)
  useListFocus(list, runs.length > 0, rowPart)
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.subtitle}>{t('subtitle')}</p>
      </header>
      {failure && <FailureMessage failure={failure} />}
      <Card className={classes.card}>
        {runs.length === 0 &&
          (isRead || failure ? <EmptyLine>{t('none')}</EmptyLine> : <LoadingLine label={t('loading')} />)}
        <div ref={list} onKeyDown={(event) => walkRows(event)}>
          {sections.map(({ name, runs: own }) =>
            own.length === 0 ? null : (
              <section key={name} aria-label={t(name)}>
                <div className={classes.group}>
                  <h2 className={classes.groupTitle}>{t(name)}</h2>
                  <span>{t('runs', { count: own.length })}</span>
                </div>
                <ul className={classes.runs}>
                  {own.map((run) => (
                    <RunCard key={run.runId} run={run} isOpen={name === 'open'} />
                  ))}
                </ul>
              </section>
            ),
          )}
        </div>
      </Card>
    </>
  )
}
