import { commands } from '@contract/domain/commands'
import { Box, Button, Flex, Group, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconCircleHalf2 } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { give } from '../../../lib/navigation/commands'
import { useActiveEnvironment } from '../../../lib/api/environment'
import { useLanguage, useTexts } from '../../../lib/i18n/texts'
import { showDrafts, useDraftsTab } from '../../drafts'
import { useIntake } from '../../intake'
import { goToSettings } from '../../../lib/navigation/settings-place'
import recipes from '../../../lib/theme/recipes.module.css'

/** In the place of the first row of a worklist that never held a case: how one begins. */
export function FirstSteps({ onOpenById }: { readonly onOpenById: () => void }) {
  const t = useTexts('cases/first-steps')
  const language = useLanguage()
  const environment = useActiveEnvironment()
  const intake = useIntake()
  // The first case ends these steps: until then an application can only be begun.
  const isBegun = (useDraftsTab().count ?? 0) > 0
  const title = useId()
  const isSandbox = environment?.kind === 'sandbox'
  return (
    <Box component="section" className={recipes.scroll} p="20px 24px 24px" aria-labelledby={title}>
      <Title order={2} id={title} mb={12}>
        {t('title')}
      </Title>
      <Flex component="ol" className={recipes.plainList} direction="column" gap={16} maw={640}>
        <Step
          as={environment?.hasApiKey === true ? 'done' : 'open'}
          name={t('service')}
          words={t(isSandbox ? 'serviceSandbox' : 'serviceWords')}
        >
          <Button size="sm" onClick={() => goToSettings('settings-environments', language)}>
            {t('toEnvironments')}
          </Button>
        </Step>
        <Step as={isBegun ? 'begun' : 'open'} name={t('case')} words={t(isBegun ? 'caseBegun' : 'caseWords')}>
          {isBegun && (
            <Button size="sm" onClick={() => showDrafts(true)}>
              {t('toDrafts')}
            </Button>
          )}
          <Button size="sm" variant="primary" onClick={() => give('new-onboarding')}>
            {commands['new-onboarding'][language]}
          </Button>
          <Button size="sm" onClick={onOpenById}>
            {commands['open-by-id'][language]}
          </Button>
        </Step>
        <Step
          as={intake.state !== 'off' && intake.waiting > 0 ? 'done' : 'open'}
          name={t('document')}
          words={t('documentWords')}
        >
          <Button size="sm" onClick={() => goToSettings('settings-intake', language)}>
            {t('toIntake')}
          </Button>
        </Step>
      </Flex>
    </Box>
  )
}

const signs = {
  done: { icon: IconCircleCheckFilled, color: 'var(--done)' },
  begun: { icon: IconCircleHalf2, color: 'var(--accent)' },
  open: { icon: IconCircle, color: 'var(--line-3)' },
} as const

interface StepProps {
  readonly as: keyof typeof signs
  readonly name: string
  readonly words: string
  /** Its buttons. */
  readonly children: ReactNode
}

function Step({ as, name, words, children }: StepProps) {
  const t = useTexts('cases/first-steps')
  const { icon: Sign, color } = signs[as]
  return (
    <Flex component="li" gap={12}>
      <Sign size={20} color={color} role="img" aria-label={t(as)} aria-hidden={false} />
      <div>
        <p className={recipes.strong}>{name}</p>
        <Text c="var(--ink-2)">{words}</Text>
        <Group gap="xs" mt={8}>
          {children}
        </Group>
      </div>
    </Flex>
  )
}
