import { Flex, SegmentedControl } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { AdministratorFold, FieldGrid, Section } from '../../lib/forms/section'
import { SuggestField } from '../../lib/fields/suggest-field'
import { onboardingTypes } from '../../lib/fields/suggestions'
import { useTexts } from '../../lib/i18n/texts'
import { useField, useLocked, useTyped } from '../../lib/forms/form'
import { administratorPlaces } from './form-fields'
import classes from './onboarding-form.module.css'
import { RedirectSection } from '../drafts'
import { Additional, MetadataSection } from './open-sections'
import { usePlaceName } from './place-names'
import recipes from '../../lib/theme/recipes.module.css'

const needed = ['redirectUrls.successUrl', 'redirectUrls.failUrl']

export function AdministratorSection() {
  const t = useTexts('onboarding')
  const place = useTexts('onboarding/places')
  return (
    <AdministratorFold places={administratorPlaces} needed={needed}>
      <Version />
      <RedirectSection required hint={t('redirectHint')} nameOf={usePlaceName()} />
      <MetadataSection />
      <Additional path="applicant.additional" label={place('applicantAdditional')} />
      <Additional path="additional" label={place('additional')} />
    </AdministratorFold>
  )
}

/** With which version of the interface it goes out ("Versioning"), and as which type. */
function Version() {
  const t = useTexts('onboarding')
  const place = useTexts('onboarding/places')
  const locked = useLocked()
  const [version, setVersion] = useTyped('version')
  return (
    <Section
      title={t('version')}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={t('version')}
          disabled={locked}
          value={version === 'v5' ? 'v5' : 'v4'}
          onChange={setVersion}
          data={[
            { value: 'v4', label: t('v4') },
            { value: 'v5', label: t('v5') },
          ]}
        />
      }
    >
      {version === 'v5' && (
        <Flex component="p" gap={8} align="center" maw={1040} mb={12} className={recipes.callout} data-tone="act">
          <IconAlertTriangle size={18} aria-hidden />
          {t('v5Warning')}
        </Flex>
      )}
      <FieldGrid>
        <div className={classes.wide}>
          <SuggestField
            {...useField('onboardingType', place('onboardingType'))}
            suggestions={onboardingTypes}
            hint={t('onboardingTypeHint')}
          />
        </div>
      </FieldGrid>
    </Section>
  )
}
