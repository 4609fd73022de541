import { Button, Flex, Input, SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { AdministratorFold, FieldGrid, Section } from '../../lib/forms/section'
import { MetadataEditor } from '../../lib/fields/metadata-editor'
import { readTypedRows, writeTypedRows } from '../../lib/fields/metadata-rows'
import { SuggestField } from '../../lib/fields/suggest-field'
import { onboardingTypes } from '../../lib/fields/suggestions'
import { isEmptyTree, readTypedTree, writeTypedTree } from '../../lib/forms/tree-editor/draft'
import { TreeEditor, useUnfolding } from '../../lib/forms/tree-editor/tree-editor'
import { useTexts } from '../../lib/i18n/texts'
import { useField, useFieldFrame, useLocked, useTyped } from '../../lib/forms/form'
import { administratorPlaces } from './form-fields'
import classes from './onboarding-form.module.css'
import { RedirectSection } from '../drafts'
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

/** Keys and values of the partner's own ("Metadata"). */
function MetadataSection() {
  const t = useTexts('onboarding')
  const place = useTexts('onboarding/places')
  const [typed, setTyped] = useTyped('metadata')
  const { ref, error, disabled } = useFieldFrame('metadata')
  return (
    <Section title={place('metadata')} hint={t('metadataHint')}>
      <div ref={ref}>
        <MetadataEditor
          rows={readTypedRows(typed)}
          onChange={(rows) => setTyped(writeTypedRows(rows))}
          disabled={disabled}
        />
        {error !== undefined && <Input.Error mt={6}>{error}</Input.Error>}
      </div>
    </Section>
  )
}

interface AdditionalProps {
  readonly path: 'applicant.additional' | 'additional'
  readonly label: string
}

/** Fields that the interface does not list, by name; folded until there is one. */
function Additional({ path, label }: AdditionalProps) {
  const t = useTexts('onboarding')
  const [typed, setTyped] = useTyped(path)
  const { ref, error, disabled } = useFieldFrame(path)
  const tree = readTypedTree(typed)
  const { isOpen, open, begin } = useUnfolding(!isEmptyTree(tree))
  return (
    <Section
      title={label}
      hint={t('additionalHint')}
      aside={
        !isOpen && (
          <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} disabled={disabled} onClick={open}>
            {t('addFields')}
          </Button>
        )
      }
    >
      {isOpen && (
        <div ref={ref} data-begin={begin}>
          <TreeEditor
            headed
            label={label}
            value={tree}
            onChange={(fields) => setTyped(writeTypedTree(fields))}
            disabled={disabled}
          />
          {error !== undefined && <Input.Error mt={6}>{error}</Input.Error>}
        </div>
      )}
    </Section>
  )
}
