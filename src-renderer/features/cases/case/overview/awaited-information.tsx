import { Box, Button, Group } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import { isUuid } from '@contract/domain/identifiers'
import type { Onboarding } from '@contract/api/onboarding'
import { useOutcome } from '../../../../lib/api/queries'
import { goToSettings } from '../../../../lib/navigation/settings-place'
import { Tree } from '../../../../lib/answered/value-tree'
import { CopyButton } from '../../../../lib/layout/copy'
import { useLanguage, useTexts } from '../../../../lib/i18n/texts'
import { kartei } from '../../../../lib/api/kartei'
import { usePresets } from '../../../presets'
import { StepButton } from '../next-step/step-button'
import { Fact } from '../../../../lib/layout/fact'
import { Section } from './facts'
import { addedIn } from './answer'
import recipes from '../../../../lib/theme/recipes.module.css'

interface AwaitedInformationProps {
  readonly caseRecord: Case
  /** As it was read just now. */
  readonly onboarding: Onboarding | undefined
}

/** Members that came with the state that asks for information; where none did, whom to ask, with the question prepared. */
export function AwaitedInformation({ caseRecord, onboarding }: AwaitedInformationProps) {
  const t = useTexts('cases/awaited')
  const { onboardingId } = caseRecord.identifiers
  // Names and addresses stand in it: it is kept no longer than it is shown.
  const { data: kept } = useOutcome(
    ['former-answer', onboardingId, caseRecord.updatedAt],
    () => kartei.raw.lastKnown({ ...(isUuid(onboardingId ?? '') && { onboardingId }), mandateIds: [] }),
    { gcTime: 0, staleTime: 0 },
  )
  if (!onboarding || !kept) return null
  const before = kept.onboardingBefore?.value
  const added = addedIn(onboarding, before)
  return (
    <Box p="12px 20px 0 24px">
      <Section title={t('title')}>
        {added.length > 0 ? (
          <>
            <p className={recipes.quiet}>{t(before ? 'sinceBefore' : 'notSeenBefore')}</p>
            <Tree fields={added} />
          </>
        ) : (
          <p>{t('nothing')}</p>
        )}
        <Contact caseRecord={caseRecord} onboarding={onboarding} />
      </Section>
    </Box>
  )
}

function Contact({ caseRecord, onboarding }: { readonly caseRecord: Case; readonly onboarding: Onboarding }) {
  const t = useTexts('cases/awaited')
  const language = useLanguage()
  const presets = usePresets()
  if (!presets) return null
  const { name, email, phone } = presets.contact
  const isSet = Boolean(name ?? email ?? phone)
  const ways = [
    [t('name'), name],
    [t('email'), email],
    [t('phone'), phone],
  ] as const
  return (
    <>
      {isSet ? (
        <Box component="dl" className={recipes.facts} mt={6}>
          {ways.map(
            ([what, text]) =>
              text && (
                <Fact key={what} name={what}>
                  <Group gap={4}>
                    <span>{text}</span> <CopyButton text={text} what={what} />
                  </Group>
                </Fact>
              ),
          )}
        </Box>
      ) : (
        <p className={recipes.quiet}>{t('noContact')}</p>
      )}
      <Group gap={8} mt={8}>
        <StepButton action={{ kind: 'ask-service' }} caseRecord={caseRecord} onboarding={onboarding} tab="overview" />
        {!isSet && (
          <Button size="sm" onClick={() => goToSettings('settings-presets', language)}>
            {t('setContact')}
          </Button>
        )}
      </Group>
    </>
  )
}
