import clsx from 'clsx'
import type { Template } from '@contract/api/drafts'
import { cleaned } from '@contract/domain/typed-text'
import { Button, Flex, Group, Stack, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Dialog } from '../../../lib/layout/dialog'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { UndoButton } from '../../../lib/undo/undo-button'
import { useTexts } from '../../../lib/i18n/texts'
import { wordsOf, type Part } from './template-fields'
import { longestName } from './save-dialog'
import classes from './templates.module.css'
import { sameName, type TemplatesState } from './use-templates'
import recipes from '../../../lib/theme/recipes.module.css'

interface ManageDialogProps {
  readonly opened: boolean
  readonly part: Part
  readonly state: TemplatesState
  readonly onClose: () => void
}

/** The templates of a part, each renamed or removed; what was removed can be brought back while this is open. */
export function ManageDialog({ opened, part, state, onClose }: ManageDialogProps) {
  const t = useTexts('drafts/templates')
  return (
    <Dialog opened={opened} onClose={onClose} title={t(part === 'redirect-urls' ? 'ofRedirect' : 'ofMetadata')}>
      <List part={part} state={state} />
    </Dialog>
  )
}

function List({ part, state: { templates, save, remove } }: Pick<ManageDialogProps, 'part' | 'state'>) {
  const t = useTexts('drafts/templates')
  const [renamed, setRenamed] = useState<string>()
  const [removed, setRemoved] = useState<Template>()
  const failure = save.failure ?? remove.failure

  async function takeAway(template: Template): Promise<void> {
    const outcome = await remove.run({ templateId: template.templateId })
    if (outcome.ok) setRemoved(template)
  }

  async function bringBack({ name, fields }: Template): Promise<void> {
    const outcome = await save.run({ name, part, fields })
    if (outcome.ok) setRemoved(undefined)
  }

  return (
    <>
      <ul className={clsx(classes.list, recipes.plainList)}>
        {templates.map((template) =>
          template.templateId === renamed ? (
            <li key={template.templateId}>
              <Rename
                template={template}
                others={templates.filter((each) => each !== template)}
                onCancel={() => setRenamed(undefined)}
                onRename={async (name) => {
                  const outcome = await save.run({ ...template, name })
                  if (outcome.ok) setRenamed(undefined)
                }}
              />
            </li>
          ) : (
            <li key={template.templateId}>
              <NameAndContent part={part} template={template} />
              <Button
                size="sm"
                aria-label={t('renameNamed', { name: template.name })}
                onClick={() => setRenamed(template.templateId)}
              >
                {t('rename')}
              </Button>
              <Button
                size="sm"
                variant="danger"
                aria-label={t('removeNamed', { name: template.name })}
                onClick={() => void takeAway(template)}
              >
                {t('remove')}
              </Button>
            </li>
          ),
        )}
      </ul>
      {templates.length === 0 && <p className={recipes.muted}>{t('none')}</p>}
      <Group gap="4px 8px">
        <span role="status">{removed && t('removed', { name: removed.name })}</span>
        {removed && <UndoButton of={removed} onUndo={() => void bringBack(removed)} />}
      </Group>
      {failure && <FailureMessage failure={failure} />}
    </>
  )
}

interface NameAndContentProps {
  readonly part: Template['part']
  readonly template: Template
}

/** What a template is called, and below it what it fills in. */
export function NameAndContent({ part, template }: NameAndContentProps) {
  return (
    <Stack gap={0} className={recipes.fill}>
      <span className={clsx(recipes.strong, recipes.breaks)}>{template.name}</span>
      <span className={clsx(recipes.small, recipes.cut)}>{wordsOf(part, template.fields)}</span>
    </Stack>
  )
}

interface RenameProps {
  readonly template: Template
  readonly others: readonly Template[]
  readonly onRename: (name: string) => Promise<void>
  readonly onCancel: () => void
}

function Rename({ template, others, onRename, onCancel }: RenameProps) {
  const t = useTexts('drafts/templates')
  const [name, setName] = useState(template.name)
  const [tried, setTried] = useState(false)
  const wanted = cleaned(name)
  const problem = wanted === '' ? t('needsName') : others.some((each) => sameName(each.name, wanted)) && t('nameTaken')

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (problem === false) void onRename(wanted)
  }

  return (
    <Flex noValidate component="form" gap={8} className={recipes.fill} onSubmit={submit}>
      <TextInput
        ref={(field) => field?.focus()}
        flex={1}
        size="sm"
        aria-label={t('nameOf', { name: template.name })}
        value={name}
        maxLength={longestName}
        autoComplete="off"
        error={tried && problem}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Esc would close the dialog as well.
          event.stopPropagation()
          onCancel()
        }}
      />
      <Button type="submit" size="sm">
        {t('save')}
      </Button>
    </Flex>
  )
}
