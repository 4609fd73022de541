import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/texts'
import { useFormActions } from './list/actions'

/** Takes the draft of a form away, with the way back. */
export function DiscardButton({ formId }: { readonly formId: string }) {
  const t = useTexts('drafts')
  const { discard } = useFormActions(formId)
  return (
    <Button size="sm" variant="danger" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void discard()}>
      {t('discard')}
    </Button>
  )
}
