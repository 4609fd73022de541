import type { TypedFields } from '@contract/api/drafts'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { useConfirm } from '../../../lib/layout/confirm'
import { Dialog } from '../../../lib/layout/dialog'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { useTexts } from '../../../lib/i18n/texts'
import { wordsOf, type Part } from './parts'
import { templateTexts } from './texts'
import { sameName, type TemplatesState } from './use-templates'

/** Characters that the contract takes for a name. */
export const longestName = 60

interface SaveDialogProps {
  readonly opened: boolean
  readonly part: Part
  readonly fields: TypedFields
  readonly state: TemplatesState
  /** With the name under which it was saved. */
  readonly onClose: (name?: string) => void
}

/** Asks for the name of a template; one that has it already is replaced after a question. */
export function SaveDialog({ opened, onClose, ...rest }: SaveDialogProps) {
  const t = useTexts(templateTexts)
  return (
    <Dialog opened={opened} onClose={() => onClose()} title={t('saveTitle')} closeOnClickOutside={false}>
      <NameForm {...rest} onSaved={onClose} />
    </Dialog>
  )
}

type NameFormProps = Pick<SaveDialogProps, 'part' | 'fields' | 'state'> & { readonly onSaved: (name: string) => void }

function NameForm({ part, fields, state: { templates, save }, onSaved }: NameFormProps) {
  const t = useTexts(templateTexts)
  const confirm = useConfirm()
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    // The dialog stands in the form of the draft, which this must not send.
    event.stopPropagation()
    const wanted = name.trim()
    setMissing(wanted === '')
    if (wanted === '') return
    const known = templates.find((each) => sameName(each.name, wanted))
    if (known) {
      const confirmed = await confirm({
        title: t('replaceTitle', { name: known.name }),
        body: <Text>{t('replaceBody', { before: wordsOf(part, known.fields) })}</Text>,
        confirm: t('replace'),
        destructive: true,
        local: true,
      })
      if (!confirmed) return
    }
    const outcome = await save.run({ ...(known && { templateId: known.templateId }), name: wanted, part, fields })
    if (outcome.ok) onSaved(wanted)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        data-autofocus
        label={t('name')}
        description={t('nameHelp')}
        value={name}
        maxLength={longestName}
        autoComplete="off"
        error={missing && t('needsName')}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setMissing(false)
        }}
      />
      {save.failure && <FailureMessage failure={save.failure} />}
      <Group justify="flex-end" mt="lg">
        <Button type="submit" variant="primary" loading={save.running}>
          {t('save')}
        </Button>
      </Group>
    </form>
  )
}
