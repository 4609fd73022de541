import clsx from 'clsx'
import { Box, Button, Input } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { FieldGrid, Section } from '../../../lib/forms/section'
import { todayHere } from '../../../lib/fields/date-text'
import { changedCompany, companyFields, companyIn, furtherOf, holdsCompany, withNodes } from './company'
import { readTreeDraft, writeTypedTree } from '../../../lib/forms/tree-editor/draft'
import { TreeEditor, useUnfolding } from '../../../lib/forms/tree-editor/tree-editor'
import type { TreeNode } from '../../../lib/forms/tree-editor/tree'
import { useTexts } from '../../../lib/i18n/texts'
import { useFieldFrame, useTyped, useValues } from '../../../lib/forms/form'
import { asksForCompany } from '../form-fields'
import { GroupCards } from './group-cards'
import { useCompanyLayout } from './layout'
import { TreeField } from './tree-field'
import recipes from '../../../lib/theme/recipes.module.css'

/** The company: asked for where the kind of application names one, and shown wherever one is typed. */
export function CompanySection() {
  const t = useTexts('onboarding/company')
  const place = useTexts('onboarding/places')
  const [onboardingType] = useTyped('onboardingType')
  const [typed] = useTyped('company')
  const { isOpen, open, begin } = useUnfolding(holdsCompany(typed))
  const { ref, error } = useFieldFrame('company')
  if (!asksForCompany(onboardingType) && !isOpen)
    return (
      <Box mt={16}>
        <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          {t('add')}
        </Button>
      </Box>
    )
  return (
    <Section title={place('company')} hint={t('hint')}>
      <div ref={ref} data-begin={begin}>
        <Fields typed={typed} />
        {error !== undefined && <Input.Error mt={6}>{error}</Input.Error>}
        <Advanced typed={typed} />
      </div>
    </Section>
  )
}

/** Labelled fields for what is known of companies, and below them what else stands in the JSON. */
function Fields({ typed }: { readonly typed: string }) {
  const t = useTexts('onboarding/company')
  const values = useValues()
  const { disabled } = useFieldFrame('company')
  const { layout, isUnreadable } = useCompanyLayout()
  const draft = companyIn(typed)
  const isReadable = draft.view === 'rows' || readTreeDraft(draft).ok
  const further = furtherOf(draft.nodes, layout)
  const common = {
    nodes: draft.nodes,
    disabled: disabled || !isReadable,
    keepsEmpty: draft.view === 'rows',
    // Of what is typed now: a field that is left changes it twice at once.
    onChange: (change: (nodes: readonly TreeNode[]) => readonly TreeNode[]): void => {
      const now = values.now()['company'] ?? ''
      const changed = withNodes(now, change)
      if (changed !== now) values.type({ company: changed })
    },
  }
  return (
    <>
      {isUnreadable && (
        <Box component="p" maw={1040} mb={12} className={recipes.callout} data-tone="act">
          {t('describedUnreadable')}
        </Box>
      )}
      {!isReadable && <p className={clsx(recipes.quiet, recipes.faint)}>{t('jsonFirst')}</p>}
      <FieldGrid>
        {layout.fields.map((field) => (
          <TreeField key={field.name} field={field} {...common} />
        ))}
      </FieldGrid>
      {layout.groups.map((group) => (
        <GroupCards key={group.name} group={group} {...common} />
      ))}
      {further.length > 0 && (
        <Box maw={1040} mt={8}>
          <p className={clsx(recipes.quiet, recipes.faint)}>{t('further')}</p>
          <dl className={recipes.rows}>
            {further.map(([name, value]) => (
              <div key={name}>
                <dt className={recipes.mono}>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Box>
      )}
    </>
  )
}

/** The same company as a tree of any shape; open where something in it cannot be read. */
function Advanced({ typed }: { readonly typed: string }) {
  const t = useTexts('onboarding/company')
  const place = useTexts('onboarding/places')
  const [, setTyped] = useTyped('company')
  const { disabled } = useFieldFrame('company')
  const region = useId()
  const { layout } = useCompanyLayout()
  const company = companyIn(typed)
  const [wanted, setWanted] = useState(false)
  const isOpen = wanted || !readTreeDraft(company).ok
  return (
    <Box mt={8}>
      <Button
        size="sm"
        variant="quiet"
        leftSection={isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={region}
        onClick={() => setWanted(!isOpen)}
      >
        {t('advanced')}
      </Button>
      <div id={region}>
        {isOpen && (
          <TreeEditor
            label={place('company')}
            value={company}
            onChange={(changed) => setTyped(writeTypedTree(changedCompany(company, changed, layout, todayHere())))}
            suggestions={companyFields}
            disabled={disabled}
          />
        )}
      </div>
    </Box>
  )
}
