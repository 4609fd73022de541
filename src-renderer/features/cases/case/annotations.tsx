import type { Failure } from '@contract/outcome'
import { Box, CloseButton, Menu, UnstyledButton, Autocomplete, Button, Flex, Group } from '@mantine/core'
import { isDue, type Case, type FollowUp } from '@contract/api/cases'
import {
  IconCalendarEvent,
  IconCircleCheck,
  IconDots,
  IconPin,
  IconPinnedOff,
  IconRotate2,
  IconTag,
} from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useState, type SubmitEvent } from 'react'
import { cleaned } from '@contract/domain/typed-text'
import { commands } from '@contract/domain/commands'
import { todayHere } from '../../../lib/fields/date-text'
import { give, useCommand } from '../../../lib/navigation/commands'
import { useNow } from '../../../lib/now'
import { FollowUpDialog, useFollowUpText } from '../follow-up'
import classes from './case.module.css'
import { UndoButton } from '../../../lib/undo/undo-button'
import { type TextKey, useLanguage, useTexts } from '../../../lib/i18n/texts'
import { useAct, useRefresh, useOutcome } from '../../../lib/api/queries'
import { kartei } from '../../../lib/api/kartei'
import { createKeyedStore } from '../../../lib/keyed-store'
import { Dialog } from '../../../lib/layout/dialog'
import recipes from '../../../lib/theme/recipes.module.css'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { RemovableChip } from '../../../lib/layout/status-chip'

/** Of a case's annotations: labels, pin, done. */
type Change = Omit<Parameters<typeof kartei.cases.change>[0], 'caseIds'>

type NoticeText = Extract<TextKey<'cases/desk'>, `said${string}`>

interface Notice {
  readonly change: Change
  readonly text: NoticeText
  readonly undo: Change | undefined
  readonly failure: Failure | undefined
}

/** Last change of each case, for undo. */
const notices = createKeyedStore<Notice>()

const forgetNotice = (caseId: string): void => notices.set(caseId, undefined)

/** Changes the annotations of a case. Each change resolves to whether it is on disk. */
export function useAnnotations(caseId: string) {
  const refresh = useRefresh()
  const notice = notices.use(caseId)
  const { run, running } = useAct(
    (change: Change) => kartei.cases.change({ caseIds: [caseId], ...change }),
    () => refresh('case', caseId),
  )

  async function change(what: Change, text: NoticeText, undo?: Change): Promise<boolean> {
    const outcome = await run(what)
    notices.set(caseId, { change: what, text, undo, failure: outcome.ok ? undefined : outcome.error })
    return outcome.ok
  }

  return {
    notice,
    running,
    setDone: (done: boolean) => change({ done }, done ? 'saidDone' : 'saidReopened', { done: !done }),
    setPinned: (pinned: boolean) => change({ pinned }, pinned ? 'saidPinned' : 'saidUnpinned', { pinned: !pinned }),
    addLabel: (label: string) => change({ addLabels: [label] }, 'saidLabelled', { removeLabels: [label] }),
    setFollowUp: (followUp: FollowUp | null, before: FollowUp | null) =>
      change({ followUp }, followUp ? 'saidFollowUp' : 'saidFollowUpDone', { followUp: before }),
    removeLabel: (label: string) => change({ removeLabels: [label] }, 'saidUnlabelled', { addLabels: [label] }),
    /** Takes back what the notice names, or tries again what failed. */
    answer: (): Promise<boolean> => {
      if (notice?.failure) return change(notice.change, notice.text, notice.undo)
      return notice?.undo ? change(notice.undo, 'saidUndone') : Promise.resolve(false)
    },
    dismiss: () => forgetNotice(caseId),
  }
}

/** Pin, done and labels of a case, behind one small button. */
export function AnnotationsMenu({ caseRecord }: { readonly caseRecord: Case }) {
  const t = useTexts('cases/desk')
  const language = useLanguage()
  const annotations = useAnnotations(caseRecord.caseId)
  const [labelling, setLabelling] = useState(false)
  const Pin = caseRecord.pinned ? IconPinnedOff : IconPin
  const Done = caseRecord.done ? IconRotate2 : IconCircleCheck
  return (
    <>
      {caseRecord.pinned && (
        <Box component="span" c="var(--ink-2)" title={t('pinnedHere')}>
          <IconPin size={18} role="img" aria-label={t('pinnedHere')} />
        </Box>
      )}
      <Menu position="bottom-start" shadow="md" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <UnstyledButton className={recipes.iconButton} aria-label={t('more')} title={t('more')}>
            <IconDots size={18} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Done size={17} aria-hidden />}
            disabled={annotations.running}
            onClick={() => void annotations.setDone(!caseRecord.done)}
          >
            {t(caseRecord.done ? 'reopen' : 'markDone')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Pin size={17} aria-hidden />}
            disabled={annotations.running}
            onClick={() => void annotations.setPinned(!caseRecord.pinned)}
          >
            {t(caseRecord.pinned ? 'unpin' : 'pin')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTag size={17} aria-hidden />} onClick={() => setLabelling(true)}>
            {t('addLabel')} …
          </Menu.Item>
          <Menu.Item leftSection={<IconCalendarEvent size={17} aria-hidden />} onClick={() => give('follow-up')}>
            {commands['follow-up'][language]} …
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={labelling} onClose={() => setLabelling(false)} title={t('addLabel')}>
        <AddLabel caseRecord={caseRecord} onAdded={() => setLabelling(false)} />
      </Dialog>
    </>
  )
}

/** When a clerk wants to turn to the case again, where that is said, and the dialog that asks it. */
export function FollowUpChip({ caseRecord }: { readonly caseRecord: Case }) {
  const { caseId, followUp } = caseRecord
  const { setFollowUp, notice } = useAnnotations(caseId)
  const [asking, setAsking] = useState(false)
  const today = todayHere(useNow())
  const text = useFollowUpText()
  useCommand('follow-up', () => setAsking(true))
  return (
    <>
      {followUp && (
        <UnstyledButton
          className={clsx(recipes.toned, classes.followUp)}
          data-tone={isDue(caseRecord, today) ? 'act' : 'wait'}
          title={text(followUp, today)}
          onClick={() => setAsking(true)}
        >
          <IconCalendarEvent size={16} aria-hidden />
          <span className={recipes.cut}>{text(followUp, today)}</span>
        </UnstyledButton>
      )}
      <FollowUpDialog
        caseIds={asking ? [caseId] : undefined}
        cases={[caseRecord]}
        failure={notice?.failure}
        onSave={(_caseIds, next) => setFollowUp(next, followUp ?? null)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** The labels of a case, each with its removal. */
export function Labels({ caseRecord: { caseId, labels } }: { readonly caseRecord: Case }) {
  const t = useTexts('cases/desk')
  const { removeLabel, running } = useAnnotations(caseId)
  if (labels.length === 0) return null
  return (
    <Flex component="ul" className={recipes.plainList} wrap="wrap" gap={4} mt={8} aria-label={t('labels')}>
      {labels.map((label) => (
        <li key={label}>
          <RemovableChip
            text={label}
            removal={t('removeLabel', { label })}
            disabled={running}
            onRemove={() => void removeLabel(label)}
          />
        </li>
      ))}
    </Flex>
  )
}

/** Labels that cases of this environment have, most frequent first; none while they cannot be had. */
function useKnownLabels(): readonly string[] {
  const { data } = useOutcome(['case-labels'], () =>
    kartei.cases.page({
      query: {},
      order: { column: 'changed', descending: true, byTurn: false },
      from: 0,
      count: 1,
    }),
  )
  return data?.labels.map(({ name }) => name) ?? []
}

function AddLabel({ caseRecord, onAdded }: { readonly caseRecord: Case; readonly onAdded: () => void }) {
  const t = useTexts('cases/desk')
  const known = useKnownLabels()
  const { addLabel, running, notice } = useAnnotations(caseRecord.caseId)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<'enterLabel' | 'hasLabel'>()

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const label = cleaned(typed)
    const found = label === '' ? 'enterLabel' : caseRecord.labels.includes(label) ? 'hasLabel' : undefined
    setProblem(found)
    if (found === undefined && (await addLabel(label))) onAdded()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Autocomplete
        label={t('label')}
        description={t('labelHelp')}
        data-autofocus
        maxLength={40}
        autoComplete="off"
        data={known.filter((label) => !caseRecord.labels.includes(label))}
        value={typed}
        error={problem && t(problem)}
        onChange={(value) => {
          setTyped(value)
          setProblem(undefined)
        }}
      />
      {notice?.failure && notice.text === 'saidLabelled' && <FailureMessage failure={notice.failure} />}
      <Group justify="flex-end" mt="lg">
        <Button type="submit" variant="primary" loading={running}>
          {t('add')}
        </Button>
      </Group>
    </form>
  )
}

/** The last change of the case's annotations, and the way back; gone when the clerk leaves the case. */
export function AnnotationsNotice({ caseId }: { readonly caseId: string }) {
  const t = useTexts('cases/desk')
  const { notice, running, answer, dismiss } = useAnnotations(caseId)
  useEffect(() => () => forgetNotice(caseId), [caseId])

  return (
    <Group role="status" gap={8} mx={24} mb={notice && 8} fz={14}>
      {notice && !notice.failure && (
        <>
          <span>{t(notice.text)}</span>
          {notice.undo && <UndoButton of={notice} disabled={running} onUndo={() => void answer()} />}
          <CloseButton size="sm" aria-label={t('dismiss')} onClick={dismiss} />
        </>
      )}
      {notice?.failure && (
        <FailureMessage
          failure={notice.failure}
          actions={
            <Button size="sm" loading={running} onClick={() => void answer()}>
              {t('again')}
            </Button>
          }
        />
      )}
    </Group>
  )
}
