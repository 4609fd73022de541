import clsx from 'clsx'
import type { Template, TypedFields } from '@contract/api/drafts'
import { Button, CloseButton, Group, Menu } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { UndoButton } from '../../../lib/undo/undo-button'
import { useTexts } from '../../../lib/i18n/texts'
import { useLocked, useValues } from '../../../lib/forms/form'
import { ManageDialog, NameAndContent } from './manage-dialog'
import { fieldsOf, filledBy, wordsOf, type Part } from './template-fields'
import { SaveDialog } from './save-dialog'
import classes from './templates.module.css'
import { useTemplates } from './use-templates'
import recipes from '../../../lib/theme/recipes.module.css'

type Said =
  | { readonly kind: 'filled'; readonly name: string; readonly before: TypedFields }
  | { readonly kind: 'saved'; readonly name: string }

/** Inside a form: fills its redirect addresses or metadata from a template, and makes templates of them. */
export function Templates({ part }: { readonly part: Part }) {
  const t = useTexts('drafts/templates')
  const locked = useLocked()
  const values = useValues()
  const state = useTemplates(part)
  const [said, setSaid] = useState<Said>()
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const typed = fieldsOf(part, useSyncExternalStore(values.subscribe, values.now))
  const isEmpty = wordsOf(part, typed) === ''
  const { templates } = state
  const failure = state.failure ?? state.remove.failure

  function take({ name, fields }: Template): void {
    values.type(filledBy(part, fields))
    setSaid({ kind: 'filled', name, before: typed })
  }

  return (
    <Group gap="4px 8px">
      <Menu position="bottom-end" shadow="md" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button
            size="sm"
            leftSection={<IconTemplate size={16} aria-hidden />}
            disabled={locked}
            aria-label={t(part === 'redirect-urls' ? 'ofRedirect' : 'ofMetadata')}
          >
            {t('templates')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown maw={420} mah="60vh" style={{ overflow: 'auto' }}>
          {templates.length === 0 && <Menu.Item disabled>{t('none')}</Menu.Item>}
          {templates.map((template) => (
            <Menu.Item key={template.templateId} onClick={() => take(template)}>
              <NameAndContent part={part} template={template} />
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={isEmpty} onClick={() => setDialog('save')}>
            {t('saveAs')}
          </Menu.Item>
          <Menu.Item disabled={templates.length === 0} onClick={() => setDialog('manage')}>
            {t('manage')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <div role="status" className={clsx(classes.said, recipes.quiet, recipes.breaks)}>
        {said?.kind === 'saved' && t('saved', { name: said.name })}
        {said?.kind === 'filled' &&
          (wordsOf(part, said.before) === ''
            ? t('filled', { name: said.name })
            : t('replaced', { name: said.name, before: wordsOf(part, said.before) }))}
      </div>
      {said?.kind === 'filled' && !locked && (
        <UndoButton
          of={said}
          onUndo={() => {
            values.type(said.before)
            setSaid(undefined)
          }}
        />
      )}
      {said && <CloseButton size="sm" aria-label={t('dismiss')} onClick={() => setSaid(undefined)} />}
      {failure && <FailureMessage failure={failure} />}
      <SaveDialog
        opened={dialog === 'save'}
        part={part}
        fields={typed}
        state={state}
        onClose={(name) => {
          setDialog(undefined)
          if (name !== undefined) setSaid({ kind: 'saved', name })
        }}
      />
      <ManageDialog opened={dialog === 'manage'} part={part} state={state} onClose={() => setDialog(undefined)} />
    </Group>
  )
}
