import clsx from 'clsx'
import { IconX } from '@tabler/icons-react'
import { Box, Group, Paper, UnstyledButton } from '@mantine/core'
import { useScreen } from '../../lib/navigation/screen'
import { FailureMessage } from '../../lib/failures/failure-message'
import { OpenFolder } from '../../lib/layout/open-folder'
import { useFormats } from '../../lib/i18n/format'
import { useMainSentence } from '../../lib/failures/main-sentence-texts'
import { useTexts } from '../../lib/i18n/texts'
import { Held, RunControls, usePrintRuns, useRunWords } from '../printing'
import { cancelSeveral, dismissSeveral, joinAll, useSeveralWork, type Several } from './several-work'
import { BarButton, barButton } from '../../lib/layout/selection-bar'
import classes from './selection-bar.module.css'

const idOf = ({ documentId }: { readonly documentId: string }): string => documentId

/** How far what is done with the checked invoices is, or how it ended. */
export function SeveralNotice({ several, name }: { readonly several: Several; readonly name: string }) {
  const t = useTexts('invoices/several')
  const say = useMainSentence()
  const formats = useFormats()
  const { engagementId } = several
  const work = useSeveralWork((all) => all[engagementId])
  const runs = usePrintRuns()
  const runWords = useRunWords()
  const openScreen = useScreen((screen) => screen.open)
  if (!work) return null
  const numbersOf = (ids: readonly string[]): string =>
    formats.list(ids.map((id) => several.documents.find(({ documentId }) => documentId === id)?.number ?? id))
  const act = (label: string, onClick: () => void) => (
    <UnstyledButton className={clsx(barButton, classes.act)} onClick={onClick}>
      {label}
    </UnstyledButton>
  )
  const words = (): string => {
    switch (work.as) {
      case 'running': {
        const far = { done: work.done, total: work.total }
        return work.kind === 'save'
          ? t('saving', far)
          : work.kind === 'join'
            ? t('joining', far)
            : work.kind === 'mail'
              ? t('mailing', far)
              : t('starting')
      }
      case 'saved-all': {
        const of = (outcome: string) => work.results.filter((result) => result.outcome === outcome)
        const failed = of('failed')
        const damaged = of('saved').filter(({ damage }) => damage !== undefined)
        return [
          t('savedAll', { count: of('saved').length, folder: work.folder }),
          ...(damaged.length > 0
            ? [t('savedDamaged', { count: damaged.length, numbers: numbersOf(damaged.map(idOf)) })]
            : []),
          ...(failed.length > 0
            ? [
                t('notSaved', {
                  count: failed.length,
                  why: `${numbersOf(failed.map(idOf))}. ${say(failed[0]?.message ?? '').words}`,
                }),
              ]
            : []),
          ...(of('cancelled').length > 0 ? [t('cancelled', { count: of('cancelled').length })] : []),
        ].join(' ')
      }
      case 'joined':
        return t('joined', { count: work.count, name: work.name })
      case 'missing':
        return (['missing', 'missingDamaged'] as const)
          .flatMap((key) => {
            const those = work.missing.filter(({ damage }) => (damage !== undefined) === (key === 'missingDamaged'))
            return those.length > 0 ? t(key, { numbers: numbersOf(those.map(idOf)) }) : []
          })
          .join(' ')
      case 'printing': {
        const run = runs[work.runId]
        return run ? runWords(run) : t('starting')
      }
      case 'mailed': {
        const [name = ''] = work.names
        return t(work.did === 'composed' ? 'mailed' : 'mailShown', { count: work.names.length, name })
      }
      case 'failed':
        return ''
    }
  }
  const run = work.as === 'printing' ? runs[work.runId] : undefined
  const left =
    work.as === 'missing'
      ? several.documents.filter(({ documentId }) => !work.missing.some((each) => each.documentId === documentId))
      : []
  const isRunning = work.as === 'running' || (run !== undefined && run.state !== 'ended')
  const sentences = {
    print: t('notPrinted'),
    join: t('notJoined'),
    save: t('nothingSaved'),
    mail: t('notMailed'),
  } as const
  return (
    <Group gap={8} w="100%">
      <Box component="span" flex="1 1 200px" role="status" fz="sm">
        {words()}
      </Box>
      {work.as === 'running' && work.kind !== 'print' && act(t('cancel'), () => void cancelSeveral(work.workId))}
      {left.length > 0 && act(t('joinWithout'), () => void joinAll({ engagementId, documents: left }, name))}
      {work.as === 'saved-all' && <OpenFolder name={work.folder} className={clsx(barButton, classes.act)} />}
      {work.as === 'joined' && <OpenFolder name={work.name} className={clsx(barButton, classes.act)} />}
      {run && <RunControls run={run} className={clsx(barButton, classes.act)} />}
      {work.as === 'printing' && act(t('showQueue'), () => openScreen('print-queue'))}
      {!isRunning && <BarButton icon={IconX} label={t('dismiss')} onClick={() => dismissSeveral(engagementId)} />}
      {run?.state === 'stopped' && (
        <Paper px={12} py={4} w="100%" c="var(--ink)">
          <Held run={run} />
        </Paper>
      )}
      {work.as === 'failed' && (
        <Box w="100%">
          <FailureMessage failure={work.failure} sentence={sentences[work.kind]} />
        </Box>
      )}
    </Group>
  )
}
