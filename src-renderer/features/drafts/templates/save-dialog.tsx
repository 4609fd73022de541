import type { TypedFields } from '@contract/api/drafts'
import { cleaned } from '@contract/domain/typed-text'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useConfirm } from '../../../lib/layout/confirm'
import { Dialog } from '../../../lib/layout/dialog'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { placesCalled } from '../../../lib/forms/refusal'
import { useForm } from '../../../lib/forms/use-form'
import { useFormValues } from '../../../lib/forms/values'
import { useTexts } from '../../../lib/i18n/texts'
import { wordsOf, type Part } from './template-fields'
import { sameName, type TemplatesState } from './use-templates'

/** Characters that the contract takes for a name. */
export const longestName = 60

const places = placesCalled('name')

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
  const t = useTexts('drafts/templates')
  return (
    <Dialog opened={opened} onClose={() => onClose()} title={t('saveTitle')} closeOnClickOutside={false}>
      <NameForm {...rest} onSaved={onClose} />
    </Dialog>
  )
}

type NameFormProps = Pick<SaveDialogProps, 'part' | 'fields' | 'state'> & { readonly onSaved: (name: string) => void }

function NameForm({ part, fields, state: { templates, save }, onSaved }: NameFormProps) {
  const t = useTexts('drafts/templates')
  const confirm = useConfirm()
  const form = useForm({
    values: useFormValues(() => ({})),
    read: ({ name = '' }) =>
      cleaned(name) === ''
        ? { ok: false, problems: [{ path: 'name', code: '', message: t('needsName') }] }
        : { ok: true, value: cleaned(name) },
    failure: save.failure,
    places,
  })

  async function submit(wanted: string): Promise<void> {
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
    <form noValidate onSubmit={(event) => void form.submit(submit, event)}>
      <TextInput
        {...form.input('name', t('name'))}
        data-autofocus
        description={t('nameHelp')}
        maxLength={longestName}
        autoComplete="off"
      />
      {form.failure && <FailureMessage failure={form.failure} />}
      <Group justify="flex-end" mt="lg">
        <Button type="submit" variant="primary" loading={save.running}>
          {t('save')}
        </Button>
      </Group>
    </form>
  )
}
