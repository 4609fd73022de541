import { Box } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import { cleaned } from '@contract/domain/typed-text'
import { FieldGrid, Section } from '../../lib/forms/section'
import { useWhichOne } from '../../lib/case-states/case-line'
import { useOutcome } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import type { Choice } from '../../lib/fields/match'
import { SuggestField } from '../../lib/fields/suggest-field'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { useField, useTyped } from '../../lib/forms/form'
import { useCompanyLayout } from './company/layout'
import { numberOf, readMainCard, writeMainCard } from './main-card'
import classes from './onboarding-form.module.css'
import recipes from '../../lib/theme/recipes.module.css'

/** As many cases are offered. */
const most = 20

const choiceOf = (caseId: string, title: string, number: string, whichOne = ''): Choice => {
  const words = [title, whichOne, number].filter((text) => text !== '').join(' · ')
  return { code: caseId, words: { en: words, de: words } }
}

const isMainCard = ({ kind, identifiers }: Case): boolean =>
  kind !== 'SUPPLEMENTARY' && (identifiers.engagementId !== undefined || identifiers.onboardingId !== undefined)

/** Whose card a supplementary card belongs to: a case of the worklist, found as it is found there. */
export function MainCardSection() {
  const t = useTexts('onboarding')
  const place = useTexts('onboarding/places')
  const [onboardingType] = useTyped('onboardingType')
  const field = useField('mainCard', place('mainCard'))
  const { layout, isUnreadable } = useCompanyLayout()
  const ofCompany = useTexts('onboarding/company')
  const whichOne = useWhichOne()
  const chosen = readMainCard(field.value)
  const sought = chosen ? '' : cleaned(field.value)
  const isAsked = onboardingType === 'SUPPLEMENTARY' || field.value !== ''
  const { data, error } = useOutcome(
    ['main-card', sought],
    () =>
      kartei.cases.page({
        query: sought === '' ? {} : { search: sought.slice(0, 1000) },
        order: { column: 'who', descending: false, byTurn: false },
        from: 0,
        count: most,
      }),
    { enabled: isAsked },
  )
  if (!isAsked) return null
  const found = (data?.cases ?? []).filter(isMainCard)
  const offered = found.map((caseRecord) => {
    const { caseId, title, identifiers } = caseRecord
    return choiceOf(caseId, title, numberOf({ ...identifiers, caseId }), whichOne(caseRecord))
  })
  const choices =
    chosen && !offered.some(({ code }) => code === chosen.caseId)
      ? [choiceOf(chosen.caseId, chosen.title, numberOf(chosen)), ...offered]
      : offered

  return (
    <Section title={place('mainCard')} hint={t(layout.mainCard ? 'mainCardSent' : 'mainCardKept')}>
      {isUnreadable && (
        <Box component="p" maw={1040} mb={12} className={recipes.callout} data-tone="act">
          {ofCompany('describedUnreadable')}
        </Box>
      )}
      <FieldGrid>
        <div className={classes.wide}>
          <SuggestField
            {...field}
            value={chosen?.caseId ?? field.value}
            onChange={(text) => {
              const taken = found.find(({ caseId }) => caseId === text)
              if (taken) field.onChange(writeMainCard(taken))
              else if (text !== chosen?.caseId) field.onChange(text)
            }}
            hint={t('mainCardHint')}
            suggestions={choices}
            showsCodes={false}
            // Main has found them by more than their names.
            find={(all) => all}
          />
        </div>
      </FieldGrid>
      {error && <FailureMessage failure={error.failure} />}
    </Section>
  )
}
