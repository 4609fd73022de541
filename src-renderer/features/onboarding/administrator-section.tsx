import { SegmentedControl } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { SuggestField } from '../../components/fields/suggest-field'
import { onboardingTypes } from '../../components/fields/suggestions'
import { useTexts } from '../../i18n/texts'
import { useField, useIsWrongAt, useLocked, useTyped } from '../drafts'
import { administratorPlaces } from './form-fields'
import classes from './onboarding-form.module.css'
import { Additional, MetadataSection, RedirectSection } from './open-sections'
import { Section } from './section'
import { onboardingTexts, placeTexts } from './texts'

/**
 * What an administrator sets once for the environment: folded away unless something in it is wrong, or missing since nobody
 * has set it.
 */
export function AdministratorSection() {
  const t = useTexts(onboardingTexts)
  const place = useTexts(placeTexts)
  const id = useId()
  const [success] = useTyped('redirectUrls.successUrl')
  const [fail] = useTyped('redirectUrls.failUrl')
  const isWrong = useIsWrongAt(administratorPlaces)
  const [isOpen, setOpen] = useState(success.trim() === '' || fail.trim() === '')
  return (
    <details
      className={classes.administrator}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary id={id}>
        {t('administrator')}
        <span className={classes.quiet}>{t('administratorHint')}</span>
      </summary>
      <Version />
      <RedirectSection />
      <MetadataSection />
      <Additional path="applicant.additional" label={place('applicantAdditional')} />
      <Additional path="additional" label={place('additional')} />
    </details>
  )
}

/** With which version of the interface it goes out ("Versioning"), and as which type. */
function Version() {
  const t = useTexts(onboardingTexts)
  const place = useTexts(placeTexts)
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
        <p className={classes.warning}>
          <IconAlertTriangle size={18} aria-hidden />
          {t('v5Warning')}
        </p>
      )}
      <div className={classes.grid}>
        <div className={classes.wide}>
          <SuggestField
            {...useField('onboardingType', place('onboardingType'))}
            suggestions={onboardingTypes}
            hint={t('onboardingTypeHint')}
          />
        </div>
      </div>
    </Section>
  )
}
