import { Button, Group, TagsInput } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import { cleaned } from '@contract/domain/typed-text'
import { useState } from 'react'
import { Dialog } from '../../../lib/layout/dialog'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import type { CaseActions } from './actions'

interface LabelsDialogProps {
  readonly caseIds: readonly string[] | undefined
  /** The cases of them that are in sight. */
  readonly cases: readonly Case[]
  /** Labels in use, most frequent first. */
  readonly known: readonly string[]
  readonly onSave: CaseActions['label']
  readonly onClose: () => void
}

/** The labels of one case as they are, or what several get and lose. */
export function LabelsDialog({ caseIds, onClose, ...rest }: LabelsDialogProps) {
  const t = useTexts('cases/worklist-actions')
  const formats = useFormats()
  const count = caseIds?.length ?? 0
  return (
    <Dialog
      opened={caseIds !== undefined}
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('labelsOf', { count, number: formats.number(count) })}
    >
      {caseIds && <LabelsForm {...rest} caseIds={caseIds} onClose={onClose} />}
    </Dialog>
  )
}

const longest = 40

/** Within what the register takes: no blanks around, at most 40 characters, each once. */
const tidy = (labels: readonly string[]): string[] => [
  ...new Set(labels.map((label) => cleaned(label).slice(0, longest).trim()).filter((label) => label !== '')),
]

function LabelsForm({
  caseIds,
  cases,
  known,
  onSave,
  onClose,
}: LabelsDialogProps & { readonly caseIds: readonly string[] }) {
  const t = useTexts('cases/worklist-actions')
  const [only] = caseIds.length === 1 ? cases : []
  const had = only?.labels ?? []
  const [added, setAdded] = useState<string[]>([...had])
  const [removed, setRemoved] = useState<string[]>([])
  const [saving, setSaving] = useState(false)
  const lost = only ? had.filter((label) => !added.includes(label)) : removed
  const gained = added.filter((label) => !had.includes(label))

  async function save(): Promise<void> {
    setSaving(true)
    const nothing = gained.length === 0 && lost.length === 0
    if (!nothing) await onSave(caseIds, gained, lost)
    setSaving(false)
    onClose()
  }

  return (
    <>
      <TagsInput
        data-autofocus
        label={only ? t('labels') : t('addLabels')}
        description={t('labelHelp')}
        data={known.filter((label) => !removed.includes(label))}
        value={added}
        acceptValueOnBlur
        // In the dialog, so that assistive technology finds the choices where they are offered.
        comboboxProps={{ withinPortal: false }}
        clearable={false}
        maxTags={20}
        onChange={(labels) => setAdded(tidy(labels))}
      />
      {!only && (
        <TagsInput
          mt="md"
          label={t('removeLabels')}
          data={known.filter((label) => !added.includes(label))}
          value={removed}
          acceptValueOnBlur
          comboboxProps={{ withinPortal: false }}
          maxTags={20}
          onChange={(labels) => setRemoved(tidy(labels))}
        />
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" loading={saving} onClick={() => void save()}>
          {t('save')}
        </Button>
      </Group>
    </>
  )
}
