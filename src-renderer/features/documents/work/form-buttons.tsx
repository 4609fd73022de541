import { Button, Group } from '@mantine/core'
import { useTexts } from '../../../lib/i18n/texts'

interface FormButtonsProps {
  readonly onClose: () => void
  /** Label of the other button, one word; without it there is only the way back. */
  readonly submit?: string
  /** Left out where the form around it is submitted. */
  readonly onSubmit?: () => void
}

/** The end of a dialog about documents. */
export function FormButtons({ onClose, submit, onSubmit }: FormButtonsProps) {
  const t = useTexts('documents/work')
  return (
    <Group justify="flex-end" gap={8}>
      <Button onClick={onClose}>{t('goBack')}</Button>
      {submit !== undefined && (
        <Button type={onSubmit ? 'button' : 'submit'} variant="primary" onClick={onSubmit}>
          {submit}
        </Button>
      )}
    </Group>
  )
}
