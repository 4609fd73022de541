import clsx from 'clsx'
import { Box, Group } from '@mantine/core'
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCircleCheck,
  IconHelpHexagon,
  IconInfoCircle,
  IconLoader2,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { FailureMessage } from '../../lib/failures/failure-message'
import { OpenFolder } from '../../lib/layout/open-folder'
import { useFormats } from '../../lib/i18n/format'
import { useMainSentence } from '../../lib/failures/main-sentence-texts'
import { useTexts } from '../../lib/i18n/texts'
import { OtherPrinters } from '../preferences'
import { damageCode } from './damaged'
import { dismiss, useWork, type Activity, type Notice } from './document-work'
import { NoticeBar } from './notice-bar'
import recipes from '../../lib/theme/recipes.module.css'

interface WorkNoticeProps {
  readonly engagementId: string
  readonly documentId: string
}

const runningTexts = {
  print: 'dialogOpen',
  'print-now': 'printing',
  save: 'saving',
  mail: 'mailing',
} as const satisfies Record<Activity, string>

/** What is being done with the document, or how that ended, and what to do where it did not end well. */
export function WorkNotice({ engagementId, documentId }: WorkNoticeProps) {
  const t = useTexts('invoices')
  const { running, notice } = useWork(engagementId, documentId)
  return (
    <>
      <div role="status">
        {running !== undefined && (
          <Group gap={8} mih={36} bg="var(--sunken)" className={clsx(recipes.above, recipes.quiet)}>
            <IconLoader2 size={17} className={recipes.turning} aria-hidden />
            {t(runningTexts[running])}
          </Group>
        )}
        {notice && notice.about !== 'failure' && (
          <EndNotice notice={notice} onDismiss={() => dismiss(engagementId, documentId)} />
        )}
      </div>
      {notice?.about === 'failure' && <FailedWork activity={notice.activity} failure={notice.failure} />}
    </>
  )
}

function FailedWork({ activity, failure }: Omit<Extract<Notice, { about: 'failure' }>, 'about'>) {
  const t = useTexts('invoices')
  const sayFailure = useTexts('failures')
  const sayProblem = useTexts('failures/problems')
  // The file is the one that was to be written, not one that the clerk gave.
  const why = failure.kind === 'file' ? t('notWritten') : sayFailure(failure.kind)
  const code = damageCode(failure)
  if (code !== undefined)
    return (
      <p role="alert" className={recipes.above}>
        {t(activity === 'mail' ? 'notMailed' : 'notPrinted')} {sayProblem(code)} {t('canBeSaved')}
      </p>
    )
  const sentence = `${t(activity === 'save' ? 'notSaved' : activity === 'mail' ? 'notMailed' : 'notPrinted')} ${why}`
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
  /** The words of the printer or the system, which are English. */
  readonly detail?: string | undefined
}

function useSaid(): (notice: Exclude<Notice, { about: 'failure' }>) => Said {
  const t = useTexts('invoices')
  const sayProblem = useTexts('failures/problems')
  const { time } = useFormats()
  return (notice) => {
    switch (notice.about) {
      case 'print-cancelled':
        return { tone: 'end', icon: IconInfoCircle, sentence: t('printCancelled') }
      case 'saved':
        if (notice.damage)
          return {
            tone: 'act',
            icon: IconAlertTriangle,
            sentence: t('savedAsItCame', { name: notice.name ?? '' }),
            next: sayProblem(`damaged-${notice.damage}`),
          }
        return {
          tone: 'done',
          icon: IconCircleCheck,
          sentence: notice.name === undefined ? t('savedUnnamed') : t('saved', { name: notice.name }),
        }
      case 'mailed':
        return {
          tone: 'done',
          icon: notice.did === 'composed' ? IconCircleCheck : IconInfoCircle,
          sentence: t(notice.did === 'composed' ? 'mailed' : 'mailShown', { name: notice.name }),
        }
      case 'print': {
        const { outcome, printer, detail, at } = notice
        const when = time(new Date(at))
        switch (outcome) {
          case 'printed':
            return {
              tone: 'done',
              icon: IconCircleCheck,
              sentence: printer === undefined ? t('printed', { time: when }) : t('printedOn', { printer, time: when }),
            }
          case 'failed':
            return {
              tone: 'stop',
              icon: IconAlertOctagon,
              sentence: t('notPrinted'),
              next: t('notPrintedNext'),
              detail,
            }
          case 'unknown':
            return {
              tone: 'act',
              icon: IconHelpHexagon,
              sentence: t('printUnknown'),
              next: t('printUnknownNext'),
              detail,
            }
        }
      }
    }
  }
}

interface EndNoticeProps {
  readonly notice: Exclude<Notice, { about: 'failure' }>
  readonly onDismiss: () => void
}

function EndNotice({ notice, onDismiss }: EndNoticeProps) {
  const t = useTexts('invoices')
  const say = useMainSentence()
  const { tone, icon, sentence, next, detail } = useSaid()(notice)
  return (
    <NoticeBar
      icon={icon}
      tone={tone}
      onDismiss={onDismiss}
      actions={
        <>
          {notice.about === 'print' && notice.elsewhere && (
            <OtherPrinters but={notice.elsewhere.but} label={t('printThere')} onChoose={notice.elsewhere.print} />
          )}
          {notice.about === 'saved' && notice.name !== undefined && <OpenFolder name={notice.name} />}
        </>
      }
    >
      <strong>{sentence}</strong> {next}
      {detail !== undefined && (
        <Box component="span" display="block" className={recipes.small} lang={say(detail).lang}>
          {say(detail).words}
        </Box>
      )}
    </NoticeBar>
  )
}
