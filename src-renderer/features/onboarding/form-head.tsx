import { Button, Flex, Group, Menu, Title } from '@mantine/core'
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import type { Failure } from '@contract/outcome'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { saveDraft, SavedLine, titleOf, useFormActions, useOpenDraft, type OpenDraft } from '../drafts'
import classes from './onboarding-form.module.css'
import { forgetDocuments } from './documents-beside'
import recipes from '../../lib/theme/recipes.module.css'

interface FormHeadProps {
  readonly formId: string
  readonly draft: OpenDraft
  readonly locked: boolean
  readonly onFailure: (failure: Failure | undefined) => void
}

/** Whom the form is about, whether it is saved, and what else can be done with it. */
export function FormHead({ formId, draft, locked, onFailure }: FormHeadProps) {
  const t = useTexts('onboarding')
  const openDraft = useOpenDraft()
  const { discard } = useFormActions(formId)
  const who = titleOf(draft.fields)

  async function duplicate(): Promise<void> {
    const saved = await saveDraft(formId)
    const copy = saved.ok ? await kartei.drafts.duplicate({ draftId: saved.value }) : saved
    const opened = copy.ok ? await openDraft.run(copy.value) : copy
    onFailure(opened.ok ? undefined : opened.error)
  }

  return (
    <Group wrap="nowrap" mih={34} pb={10} className={classes.head}>
      <Title order={1} className={recipes.cut}>
        {who === '' ? t('title') : t('titleOf', { who })}
      </Title>
      <SavedLine formId={formId} />
      <Flex component="span" gap={8} align="center" ml="auto" flex="none">
        <Menu position="bottom-end">
          <Menu.Target>
            <Button aria-label={t('more')} px={8}>
              <IconDots size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconCopy size={17} aria-hidden />} onClick={() => void duplicate()}>
              {t('newFromThis')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTrash size={17} aria-hidden />}
              disabled={locked}
              onClick={() => void forgetDocuments(formId).then(discard)}
            >
              {t('discard')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Flex>
    </Group>
  )
}
