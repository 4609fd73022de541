import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { useAct } from '../../../lib/api/queries'
import { useScreen } from '../../../lib/navigation/screen'
import { tabOf } from '../../../lib/case-states/case-status'
import { Dialog } from '../../../lib/layout/dialog'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { issueAt, useProblemText } from '../../../lib/failures/problem-texts'
import { useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'

/** The UUID in what was pasted (a line of a mail, an address), else the text itself without blanks and quotes around. */
export const identifierIn = (pasted: string): string =>
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(pasted)?.[0].toLowerCase() ??
  pasted.replace(/^[\s"'“”„<>(]+|[\s"'“”>).,;]+$/gu, '')

interface OpenByIdProps {
  readonly opened: boolean
  /** Text of the field at first, such as a search that found nothing. */
  readonly initial: string
  /** It was asked for from outside, by a link or the command line, and no case here has it. */
  readonly isUnknown?: boolean
  readonly onClose: () => void
}

/** One field for whatever identifier the clerk has. Typing stays until a case was opened with it. */
export function OpenById({ opened, initial, isUnknown = false, onClose }: OpenByIdProps) {
  const t = useTexts('cases/worklist')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('openById')}>
      {isUnknown && (
        <Text mb="md" role="status">
          {t('askedUnknown', { id: initial })}
        </Text>
      )}
      <IdentifierForm key={initial} initial={initial} onOpened={onClose} />
    </Dialog>
  )
}

/** Outlives the dialog, so that closing it by mistake loses nothing. */
let typedBefore = ''

function IdentifierForm({ initial, onOpened }: { readonly initial: string; readonly onOpened: () => void }) {
  const t = useTexts('cases/worklist')
  const problemText = useProblemText()
  const openCase = useScreen((state) => state.openCase)
  const [typed, setTyped] = useState(initial === '' ? typedBefore : initial)
  const [missing, setMissing] = useState(false)
  const { run, running, failure, reset } = useAct(kartei.cases.open)

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const id = identifierIn(typed)
    setMissing(id === '')
    if (id === '') return
    const outcome = await run({ id })
    if (!outcome.ok) return
    typedBefore = ''
    onOpened()
    openCase(outcome.value.caseId, tabOf(outcome.value))
  }

  const issue = issueAt(failure, 'id')
  const error = missing
    ? t('enterIdentifier')
    : failure?.kind === 'not-found'
      ? t('notFound')
      : issue && problemText(issue)

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        mb="md"
        label={t('identifier')}
        description={t('identifierHelp')}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          typedBefore = value
          setMissing(false)
          reset()
        }}
      />
      {failure && error === undefined && <FailureMessage failure={failure} />}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Text role="status" size="sm" mr="auto">
          {running && t('opening')}
        </Text>
        <Button type="submit" variant="primary" loading={running}>
          {t('open')}
        </Button>
      </Group>
    </form>
  )
}
