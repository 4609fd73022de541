import { Autocomplete, Button, Flex, Group } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import { cleaned } from '@contract/domain/typed-text'
import { useState, type SubmitEvent } from 'react'
import { useOutcome } from '../../../../lib/api/queries'
import { FailureMessage } from '../../../../lib/failures/failure-message'
import { useTexts } from '../../../../lib/i18n/texts'
import { kartei } from '../../../../lib/api/kartei'
import { RemovableChip } from '../../../../lib/layout/removable-chip'
import recipes from '../../../../lib/theme/recipes.module.css'
import { useAnnotations } from './use-annotations'

/** The labels of a case, each with its removal. */
export function Labels({ caseRecord: { caseId, labels } }: { readonly caseRecord: Case }) {
  const t = useTexts('cases/desk')
  const { removeLabel, running } = useAnnotations(caseId)
  if (labels.length === 0) return null
  return (
    <Flex component="ul" className={recipes.plainList} wrap="wrap" gap={4} mt={4} aria-label={t('labels')}>
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

export function AddLabel({ caseRecord, onAdded }: { readonly caseRecord: Case; readonly onAdded: () => void }) {
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
      {notice?.kind === 'failed' && notice.text === 'saidLabelled' && <FailureMessage failure={notice.failure} />}
      <Group justify="flex-end" mt="lg">
        <Button type="submit" variant="primary" loading={running}>
          {t('add')}
        </Button>
      </Group>
    </form>
  )
}
