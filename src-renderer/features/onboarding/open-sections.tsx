import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { MetadataEditor } from '../../components/fields/metadata-editor'
import { UrlField } from '../../components/fields/plain-fields'
import { readTypedRows, writeTypedRows } from '../../components/fields/typed-rows'
import { TreeEditor } from '../../components/tree-editor/tree-editor'
import { companyFields } from '../../components/tree-editor/company'
import { readTypedTree, writeTypedTree } from '../../components/tree-editor/typed-tree'
import { useTexts } from '../../i18n/texts'
import { Templates, useField, useFieldFrame, useTyped } from '../drafts'
import { changedCompany, companyIn, holdsCompany } from './company'
import { asksForCompany } from './form-fields'
import { Section } from './section'
import classes from './onboarding-form.module.css'
import { onboardingTexts, placeTexts } from './texts'

/** What is folded until somebody wants it; the focus goes where its first row is added, or to that row. */
function useUnfolding() {
  const [wanted, setWanted] = useState(false)
  const begin = useId()
  useEffect(() => {
    if (!wanted) return
    const frame = document.querySelector(`[data-begin="${begin}"]`)
    const row = frame?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')
    const place = row ?? frame?.querySelector<HTMLElement>('[data-add]')
    place?.focus()
  }, [wanted, begin])
  return { wanted, begin, want: () => setWanted(true) }
}

/** The company, of any shape; asked for where the kind of application names one, and shown wherever one is typed. */
export function CompanySection() {
  const t = useTexts(onboardingTexts)
  const place = useTexts(placeTexts)
  const [type] = useTyped('onboardingType')
  const [typed, setTyped] = useTyped('company')
  const { wanted, want, begin } = useUnfolding()
  const { ref, error, disabled } = useFieldFrame('company')
  const company = companyIn(typed)
  if (!asksForCompany(type) && !wanted && !holdsCompany(typed))
    return (
      <div className={classes.add}>
        <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={want}>
          {t('addCompany')}
        </Button>
      </div>
    )
  return (
    <Section title={place('company')} hint={t('companyHint')}>
      <div ref={ref} data-begin={begin}>
        <TreeEditor
          headed
          label={place('company')}
          value={company}
          onChange={(changed) => setTyped(writeTypedTree(changedCompany(company, changed)))}
          suggestions={companyFields}
          disabled={disabled}
        />
        {error !== undefined && <p className={classes.error}>{error}</p>}
      </div>
    </Section>
  )
}

/** Where the applicant is sent afterwards. */
export function RedirectSection() {
  const t = useTexts(onboardingTexts)
  const place = useTexts(placeTexts)
  return (
    <Section title={t('redirect')} hint={t('redirectHint')} aside={<Templates part="redirect-urls" />}>
      <div className={classes.grid}>
        <UrlField {...useField('redirectUrls.successUrl', place('successUrl'))} required />
        <UrlField {...useField('redirectUrls.failUrl', place('failUrl'))} required />
      </div>
    </Section>
  )
}

/** Keys and values of the partner's own ("Metadata"). */
export function MetadataSection() {
  const t = useTexts(onboardingTexts)
  const place = useTexts(placeTexts)
  const [typed, setTyped] = useTyped('metadata')
  const { ref, error, disabled } = useFieldFrame('metadata')
  return (
    <Section title={place('metadata')} hint={t('metadataHint')} aside={<Templates part="metadata" />}>
      <div ref={ref}>
        <MetadataEditor
          rows={readTypedRows(typed)}
          onChange={(rows) => setTyped(writeTypedRows(rows))}
          disabled={disabled}
        />
        {error !== undefined && <p className={classes.error}>{error}</p>}
      </div>
    </Section>
  )
}

interface AdditionalProps {
  readonly path: 'applicant.additional' | 'additional'
  readonly label: string
}

/** Fields that the interface does not list, by name; folded until there is one. */
export function Additional({ path, label }: AdditionalProps) {
  const t = useTexts(onboardingTexts)
  const [typed, setTyped] = useTyped(path)
  const { wanted, want, begin } = useUnfolding()
  const { ref, error, disabled } = useFieldFrame(path)
  const tree = readTypedTree(typed)
  const isEmpty = tree.view === 'rows' && tree.nodes.length === 0
  return (
    <Section
      title={label}
      hint={t('additionalHint')}
      aside={
        isEmpty &&
        !wanted && (
          <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} disabled={disabled} onClick={want}>
            {t('addFields')}
          </Button>
        )
      }
    >
      {(!isEmpty || wanted) && (
        <div ref={ref} data-begin={begin}>
          <TreeEditor
            headed
            label={label}
            value={tree}
            onChange={(fields) => setTyped(writeTypedTree(fields))}
            disabled={disabled}
          />
          {error !== undefined && <p className={classes.error}>{error}</p>}
        </div>
      )}
    </Section>
  )
}
