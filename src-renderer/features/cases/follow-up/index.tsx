import { Button, Group, TextInput } from '@mantine/core'
import { followUp as followUpShape, type Case, type FollowUp } from '@contract/api/cases'
import type { Failure } from '@contract/outcome'
import { useState } from 'react'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { readDayAhead, todayHere } from '../../../lib/fields/date-text'
import { read } from '../../../lib/fields/reading'
import { Said, useProblemShown } from '../../../lib/fields/typed-input'
import { readerOf } from '../../../lib/forms/reader'
import { placesCalled } from '../../../lib/forms/refusal'
import { useForm } from '../../../lib/forms/use-form'
import { useFormValues } from '../../../lib/forms/values'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { Dialog } from '../../../lib/layout/dialog'

/** `Follow-up Mon 30 Nov: ask for the passport`, or since when it is due. */
export function useFollowUpText(): (followUp: FollowUp, today: string) => string {
  const t = useTexts('cases/follow-up')
  const formats = useFormats()
  return ({ day, words }, today) =>
    [t(day < today ? 'dueSince' : 'on', { day: formats.weekday(day) }), words].filter(Boolean).join(': ')
}

interface FollowUpDialogProps {
  /** The cases that it is about; undefined: it is closed. */
  readonly caseIds: readonly string[] | undefined
  /** Those of them that are in sight. */
  readonly cases: readonly Case[]
  /** Why the last change failed. */
  readonly failure: Failure | undefined
  /** Null ends it. Resolves to whether that is on disk. */
  readonly onSave: (caseIds: readonly string[], followUp: FollowUp | null) => Promise<boolean>
  readonly onClose: () => void
}

/** Asks when a clerk wants to turn to a case again, and for what. */
export function FollowUpDialog({ caseIds, onClose, ...rest }: FollowUpDialogProps) {
  const t = useTexts('cases/follow-up')
  const formats = useFormats()
  const count = caseIds?.length ?? 0
  return (
    <Dialog
      opened={caseIds !== undefined}
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('of', { count, number: formats.number(count) })}
      help="worklist"
    >
      {caseIds && <FollowUpForm {...rest} caseIds={caseIds} onClose={onClose} />}
    </Dialog>
  )
}

const places = placesCalled('day', 'words')

function FollowUpForm(props: FollowUpDialogProps & { readonly caseIds: readonly string[] }) {
  const { caseIds, cases, failure, onSave, onClose } = props
  const t = useTexts('cases/follow-up')
  const formats = useFormats()
  const [hasFailed, setFailed] = useState(false)
  // What it begins with stays, whatever news of the case come in.
  const [known] = useState(() => (caseIds.length === 1 ? cases[0]?.followUp : undefined))
  const begins = known && formats.day(known.day)
  /** That it has is right also once that has passed: its words may change without it. */
  const readDay = (typed: string) => (known && typed === begins ? read(known.day) : readDayAhead(typed, todayHere()))
  const form = useForm({
    values: useFormValues(() => ({ day: begins ?? '', words: known?.words ?? '' })),
    read: (typed) => {
      const reader = readerOf(typed, places)
      const day = reader.need('day', readDay)
      return reader.end(followUpShape, { day: day?.value, words: reader.at('words') })
    },
    places,
  })
  const typed = form.typed['day'] ?? ''
  const reading = readDay(typed)
  const shown = { value: typed, error: form.errorAt('day') }
  const { error, events } = useProblemShown(shown, reading.ok ? undefined : reading.code)

  async function save(next: FollowUp | null): Promise<void> {
    const isSaved = await onSave(caseIds, next)
    setFailed(!isSaved)
    if (isSaved) onClose()
  }

  return (
    <form noValidate onSubmit={(event) => void form.submit(save, event)}>
      <TextInput
        data-autofocus
        {...form.input('day', t('when'))}
        autoComplete="off"
        spellCheck={false}
        error={error}
        description={<Said hint={t('whenHint')} became={reading.ok ? formats.wholeDay(reading.value) : undefined} />}
        {...events}
        // What is typed replaces the day that stands there.
        onFocus={({ currentTarget }) => {
          events.onFocus()
          currentTarget.select()
        }}
      />
      <TextInput mt="sm" {...form.input('words', t('what'))} maxLength={200} autoComplete="off" />
      {hasFailed && failure && <FailureMessage failure={failure} />}
      <Group justify="flex-end" gap="sm" mt="lg">
        {cases.some(({ followUp }) => followUp) && (
          <Button mr="auto" onClick={() => void save(null)}>
            {t('done')}
          </Button>
        )}
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant="primary">
          {t('save')}
        </Button>
      </Group>
    </form>
  )
}
