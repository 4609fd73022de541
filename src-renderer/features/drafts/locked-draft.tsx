import { Button, Flex, Stack, Text } from '@mantine/core'
import { IconHelpHexagon, IconLoader2 } from '@tabler/icons-react'
import { useId } from 'react'
import { give } from '../../lib/navigation/commands'
import { useScreen } from '../../lib/navigation/screen'
import { useConfirm } from '../../lib/layout/confirm'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { useDraft } from './draft-store'
import { useFormActions } from './list/actions'
import recipes from '../../lib/theme/recipes.module.css'

interface LockedDraftProps {
  readonly formId: string
  /** Sends it once more; the clerk was asked. */
  readonly onSendAgain: () => void
  /** It is being sent from here, which the form says itself. */
  readonly sending: boolean
}

/** On top of a form that was sent: what is known of it, and every way out. Nothing while it may be written in. */
export function LockedDraft({ formId, onSendAgain, sending }: LockedDraftProps) {
  const t = useTexts('drafts')
  const formats = useFormats()
  const id = useId()
  const draft = useDraft(formId)
  const confirm = useConfirm()
  const openCase = useScreen((screen) => screen.openCase)
  const { duplicate, discard } = useFormActions(formId)
  if (!draft || draft.state === 'open') return null
  const { state, caseId, savedAt = '', subject } = draft
  if (state === 'sending')
    return sending ? null : (
      <Flex component="p" gap={8} align="center" mt={12} mb={4} className={recipes.muted} role="status">
        <IconLoader2 size={17} aria-hidden />
        {t('isBeingSent', { time: formats.clock(savedAt) })}
      </Flex>
    )

  async function again(): Promise<void> {
    const confirmed = await confirm({
      title: t('againTitle'),
      body: <Text>{t(subject.type === 'onboarding' ? 'againOnboarding' : 'againDetails')}</Text>,
      confirm: t('sendAgain'),
      destructive: true,
    })
    if (confirmed) onSendAgain()
  }

  return (
    <Stack component="section" gap={4} mt={12} mb={4} className={recipes.callout} data-tone="act" aria-labelledby={id}>
      <Flex id={id} component="h2" gap={8} align="center" className={recipes.title}>
        <IconHelpHexagon size={20} aria-hidden />
        {t('lockedTitle')}
      </Flex>
      <p role="status">{t('lockedKnown', { when: formats.stamp(savedAt) })}</p>
      <p>{t('lockedNotAgain')}</p>
      <p>{t(caseId === undefined ? 'lockedNoCase' : 'lockedCase')}</p>
      <Flex gap={8} wrap="wrap" mt={4}>
        {caseId === undefined ? (
          <Button size="sm" disabled={sending} onClick={() => void discard()}>
            {t('discard')}
          </Button>
        ) : (
          <Button size="sm" variant="primary" onClick={() => openCase(caseId, 'overview')}>
            {t('openCaseInDoubt')}
          </Button>
        )}
        {subject.type === 'onboarding' && (
          <Button size="sm" onClick={() => give('open-by-id')}>
            {t('openById')}
          </Button>
        )}
        <Button size="sm" onClick={() => void duplicate()}>
          {t('newFromThis')}
        </Button>
        <Button size="sm" variant="danger" loading={sending} onClick={() => void again()}>
          {t('sendAgain')} …
        </Button>
      </Flex>
    </Stack>
  )
}
