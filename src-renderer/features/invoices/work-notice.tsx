import clsx from 'clsx'
import { Box, Button, CloseButton, Flex, Group, Paper, UnstyledButton } from '@mantine/core'
import type { DocumentDamage } from '@contract/api/handing-on'
import type { Failure } from '@contract/outcome'
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCircleCheck,
  IconHelpHexagon,
  IconInfoCircle,
  IconLoader2,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { kartei } from '../../lib/api/kartei'
import { FailureMessage } from '../../lib/failures/failure-message'
import { BarButton, barButton } from '../../lib/layout/selection-bar'
import { OpenFolder } from '../../lib/layout/open-folder'
import { useScreen } from '../../lib/navigation/screen'
import { useFormats } from '../../lib/i18n/format'
import { useMainSentence } from '../../lib/failures/main-sentence-texts'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import { OtherPrinters } from '../preferences'
import { Held, RunControls, usePrintRuns, useRunWords } from '../printing'
import classes from './invoices.module.css'
import { damageCode, dismiss, joinAll, useWork, type OneDocument, type Several, type Work } from './work'

interface NoticeBarProps {
  readonly icon: Icon
  /** Without one it is as quiet as the bars around it. */
  readonly tone?: 'done' | 'stop' | 'act' | 'end'
  readonly role?: 'alert' | 'note'
  /** Suggested next step. */
  readonly actions?: ReactNode
  readonly onDismiss?: () => void
  readonly children: ReactNode
}

/** Words above the list or the document. */
export function NoticeBar({ icon: Icon, tone, role, actions, onDismiss, children }: NoticeBarProps) {
  const t = useTexts('invoices')
  return (
    <Flex
      gap={8}
      align="center"
      role={role}
      className={clsx(recipes.quiet, recipes.above, classes.notice)}
      data-tone={tone}
    >
      <Icon size={17} color="var(--tone, var(--act-text))" aria-hidden />
      <Group gap="4px 8px" className={recipes.fill}>
        <p className={clsx(recipes.fill, recipes.breaks)}>{children}</p>
        {actions}
      </Group>
      {onDismiss && <CloseButton size="sm" aria-label={t('dismiss')} onClick={onDismiss} />}
    </Flex>
  )
}

interface DamagedNoticeProps {
  readonly damage: DocumentDamage
  readonly loading: boolean
  readonly onSave: () => void
  readonly onReload: () => void
}

/** Above a document that is damaged: what is wrong, and what is left to do with it. */
export function DamagedNotice({ damage, loading, onSave, onReload }: DamagedNoticeProps) {
  const t = useTexts('invoices')
  const sayProblem = useTexts('failures/problems')
  return (
    <NoticeBar
      icon={IconAlertOctagon}
      role="alert"
      actions={
        <>
          <Button size="sm" onClick={onSave}>
            {t('saveAsItCame')}
          </Button>
          <Button size="sm" variant="quiet" loading={loading} onClick={onReload}>
            {t('reload')}
          </Button>
        </>
      }
    >
      <strong>{sayProblem(`damaged-${damage}`)}</strong> {t('damagedNext')}
    </NoticeBar>
  )
}

const runningTexts = {
  print: 'dialogOpen',
  'print-now': 'printing',
  save: 'saving',
  mail: 'mailing',
  join: 'saving',
} as const

/** Work on the document that runs, or how it ended, and the way on where it did not end well. */
export function WorkNotice(target: Pick<OneDocument, 'engagementId' | 'documentId'>) {
  const t = useTexts('invoices')
  const work = useWork(target)
  return (
    <>
      <div role="status">
        {work?.as === 'running' && (
          <Group gap={8} mih={36} bg="var(--sunken)" className={clsx(recipes.above, recipes.quiet)}>
            <IconLoader2 size={17} className={recipes.turning} aria-hidden />
            {t(runningTexts[work.kind])}
          </Group>
        )}
        {work && <EndNotice work={work} onDismiss={() => dismiss(target)} />}
      </div>
      {work?.as === 'failed' && <FailedWork {...work} />}
    </>
  )
}

function FailedWork({ kind, failure }: { readonly kind: string; readonly failure: Failure }) {
  const t = useTexts('invoices')
  const sayFailure = useTexts('failures')
  const sayProblem = useTexts('failures/problems')
  const code = damageCode(failure)
  if (code !== undefined)
    return (
      <p role="alert" className={recipes.above}>
        {t(kind === 'mail' ? 'notMailed' : 'notPrinted')} {sayProblem(code)} {t('canBeSaved')}
      </p>
    )
  // The file is the one that was to be written, not one that the clerk gave.
  const why = failure.kind === 'file' ? t('notWritten') : sayFailure(failure.kind)
  const sentence = `${t(kind === 'save' ? 'notSaved' : kind === 'mail' ? 'notMailed' : 'notPrinted')} ${why}`
  return (
    <div className={recipes.above}>
      <FailureMessage failure={failure} sentence={sentence} />
    </div>
  )
}

interface Said {
  readonly tone: 'done' | 'stop' | 'act' | 'end'
  readonly icon: Icon
  readonly sentence: string
  readonly next?: string
}

/** How the work on one document ended, unless it failed. */
function useSaid(): (work: Work) => Said | undefined {
  const t = useTexts('invoices')
  const sayProblem = useTexts('failures/problems')
  const { time } = useFormats()
  return (work) => {
    switch (work.as) {
      case 'print-cancelled':
        return { tone: 'end', icon: IconInfoCircle, sentence: t('printCancelled') }
      case 'saved': {
        const { name, damage } = work
        const next = damage && sayProblem(`damaged-${damage}`)
        if (next !== undefined)
          return { tone: 'act', icon: IconAlertTriangle, sentence: t('savedAsItCame', { name: name ?? '' }), next }
        const sentence = name === undefined ? t('savedUnnamed') : t('saved', { name })
        return { tone: 'done', icon: IconCircleCheck, sentence }
      }
      case 'mailed': {
        const [name = ''] = work.names
        return work.did === 'composed'
          ? { tone: 'done', icon: IconCircleCheck, sentence: t('mailed', { name }) }
          : { tone: 'done', icon: IconInfoCircle, sentence: t('mailShown', { name }) }
      }
      case 'printed': {
        const { outcome, printer, at } = work
        const when = time(new Date(at))
        if (outcome === 'failed')
          return { tone: 'stop', icon: IconAlertOctagon, sentence: t('notPrinted'), next: t('notPrintedNext') }
        if (outcome === 'unknown')
          return { tone: 'act', icon: IconHelpHexagon, sentence: t('printUnknown'), next: t('printUnknownNext') }
        const sentence = printer === undefined ? t('printed', { time: when }) : t('printedOn', { printer, time: when })
        return { tone: 'done', icon: IconCircleCheck, sentence }
      }
      default:
        return undefined
    }
  }
}

function EndNotice({ work, onDismiss }: { readonly work: Work; readonly onDismiss: () => void }) {
  const t = useTexts('invoices')
  const say = useMainSentence()
  const said = useSaid()(work)
  if (!said) return null
  const { sentence, next, ...look } = said
  const { elsewhere, detail, outcome } = work.as === 'printed' ? work : {}
  // The words of the printer or the system, which are English.
  const ofPrinter = detail === undefined || outcome === 'printed' ? undefined : say(detail)
  return (
    <NoticeBar
      {...look}
      onDismiss={onDismiss}
      actions={
        <>
          {elsewhere && <OtherPrinters but={elsewhere.but} label={t('printThere')} onChoose={elsewhere.print} />}
          {work.as === 'saved' && work.name !== undefined && <OpenFolder name={work.name} />}
        </>
      }
    >
      <strong>{sentence}</strong> {next}
      {ofPrinter && (
        <Box component="span" display="block" className={recipes.small} lang={ofPrinter.lang}>
          {ofPrinter.words}
        </Box>
      )}
    </NoticeBar>
  )
}

const idOf = ({ documentId }: { readonly documentId: string }): string => documentId

const runningSeveral = {
  save: 'saving',
  join: 'joining',
  mail: 'mailing',
  print: 'starting',
  'print-now': 'starting',
} as const

const undone = {
  print: 'notPrinted',
  'print-now': 'notPrinted',
  join: 'notJoined',
  save: 'nothingSaved',
  mail: 'notMailed',
} as const

/** How far what is done with the checked invoices is, or how it ended. */
export function SeveralNotice({ several, name }: { readonly several: Several; readonly name: string }) {
  const t = useTexts('invoices/several')
  const { engagementId, documents } = several
  const work = useWork({ engagementId })
  const { data: known } = usePrintRuns()
  const words = useSeveralWords(several)
  const openScreen = useScreen((screen) => screen.open)
  if (!work) return null
  const act = (label: string, onClick: () => void) => (
    <UnstyledButton className={buttonOnBar} onClick={onClick}>
      {label}
    </UnstyledButton>
  )
  const run = work.as === 'printing' ? known?.runs.find(({ runId }) => runId === work.runId) : undefined
  const missing = work.as === 'missing' ? work.missing.map(idOf) : []
  const left = missing.length > 0 ? documents.filter(({ documentId }) => !missing.includes(documentId)) : []
  const isRunning = work.as === 'running' || (run !== undefined && run.state !== 'ended')
  const written = work.as === 'saved-all' ? work.folder : work.as === 'joined' ? work.name : undefined
  return (
    <Group gap={8} w="100%">
      <Box component="span" flex="1 1 200px" role="status" fz="sm">
        {words(work)}
      </Box>
      {work.as === 'running' &&
        work.kind !== 'print' &&
        act(t('cancel'), () => void kartei.invoices.cancelWork({ workId: work.workId }))}
      {left.length > 0 && act(t('joinWithout'), () => void joinAll({ engagementId, documents: left }, name))}
      {written !== undefined && <OpenFolder name={written} className={buttonOnBar} />}
      {run && <RunControls run={run} className={buttonOnBar} />}
      {work.as === 'printing' && act(t('showQueue'), () => openScreen('print-queue'))}
      {!isRunning && <BarButton icon={IconX} label={t('dismiss')} onClick={() => dismiss({ engagementId })} />}
      {run?.state === 'stopped' && (
        <Paper px={12} py={4} w="100%" c="var(--ink)">
          <Held run={run} />
        </Paper>
      )}
      {work.as === 'failed' && (
        <Box w="100%">
          <FailureMessage failure={work.failure} sentence={t(undone[work.kind])} />
        </Box>
      )}
    </Group>
  )
}

/** How a button of the dark bar looks that does something. */
export const buttonOnBar = clsx(barButton, classes.act)

function useSeveralWords({ documents }: Several): (work: Work) => string {
  const t = useTexts('invoices/several')
  const say = useMainSentence()
  const formats = useFormats()
  const { data: known } = usePrintRuns()
  const runWords = useRunWords()
  const numbersOf = (those: readonly { readonly documentId: string }[]): string =>
    formats.list(those.map(({ documentId: id }) => documents.find((each) => each.documentId === id)?.number ?? id))
  return (work) => {
    switch (work.as) {
      case 'running':
        return t(runningSeveral[work.kind], { done: work.done, total: work.total })
      case 'saved-all': {
        const of = (outcome: string) => work.results.filter((result) => result.outcome === outcome)
        const [saved, failed, cancelled] = [of('saved'), of('failed'), of('cancelled')]
        const damaged = saved.filter(({ damage }) => damage !== undefined)
        const why = `${numbersOf(failed)}. ${say(failed[0]?.message ?? '').words}`
        return [
          t('savedAll', { count: saved.length, folder: work.folder }),
          damaged.length > 0 && t('savedDamaged', { count: damaged.length, numbers: numbersOf(damaged) }),
          failed.length > 0 && t('notSaved', { count: failed.length, why }),
          cancelled.length > 0 && t('cancelled', { count: cancelled.length }),
        ]
          .filter(Boolean)
          .join(' ')
      }
      case 'joined':
        return t('joined', { count: work.count, name: work.name })
      case 'missing':
        return (['missing', 'missingDamaged'] as const)
          .flatMap((key) => {
            const those = work.missing.filter(({ damage }) => (damage !== undefined) === (key === 'missingDamaged'))
            return those.length > 0 ? t(key, { numbers: numbersOf(those) }) : []
          })
          .join(' ')
      case 'printing': {
        const run = known?.runs.find(({ runId }) => runId === work.runId)
        return run ? runWords(run) : t('starting')
      }
      case 'mailed': {
        const [name = ''] = work.names
        return t(work.did === 'composed' ? 'mailed' : 'mailShown', { count: work.names.length, name })
      }
      default:
        return ''
    }
  }
}
