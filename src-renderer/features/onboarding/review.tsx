import type { Case } from '@contract/api/cases'
import type { OnboardingRequest } from '@contract/api/onboarding'
import { Box, Button, Flex, Title } from '@mantine/core'
import { kartei } from '../../lib/api/kartei'
import { todayHere } from '../../lib/fields/date-text'
import { CaseStatusChip } from '../../lib/layout/status-chip'
import { useScreen } from '../../lib/navigation/screen'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { ownWordsIn, unlistedCountriesIn } from '../../lib/forms/choices'
import { Doubts, SendSummary } from '../../lib/forms/send-summary'
import { titleOf, type OpenDraft } from '../drafts'
import { readCompany } from './company/company'
import { useCompanyLayout } from './company/layout'
import { choices } from './form-fields'
import { usePlaceName } from './place-names'
import { postalCodeDoubts } from './person-sections'
import { useSummary, type Application } from './use-summary'
import recipes from '../../lib/theme/recipes.module.css'

interface ReviewProps {
  readonly fields: OpenDraft['fields']
  /** Payload under review; undefined while there is none. */
  readonly application: Application | undefined
  /** Cases of the same person. */
  readonly same: readonly Case[]
  readonly onSend: () => void
  /** To the field of a path, or to where the clerk was. */
  readonly onBack: (path?: string) => void
}

/** An application before it is sent: all that goes out, what it lacks, and what is to be weighed, in one dialog. */
export function Review({ fields, application, same, onSend, onBack }: ReviewProps) {
  const t = useTexts('onboarding')
  const nameOf = usePlaceName()
  const summaryOf = useSummary()
  const openCase = useScreen((screen) => screen.openCase)
  const { layout } = useCompanyLayout()
  if (!application) return <SendSummary summary={undefined} />
  const doubts = [
    ...ownWordsIn(choices, fields),
    ...unlistedCountriesIn(['applicant.nationality', 'applicant.address.country'], fields),
    ...postalCodeDoubts(fields),
    ...readCompany(fields['company'] ?? '', layout, todayHere()).doubts,
  ]
  const who = titleOf(fields)
  return (
    <SendSummary
      summary={{
        title: t('confirmTitle'),
        explain: t('confirmBody', { who: who === '' ? t('someone') : who }),
        ...summaryOf(application, fields),
        notices: (doubts.length > 0 || same.length > 0) && (
          <>
            {same.length > 0 && (
              <SameApplicant
                cases={same}
                onOpen={(caseId) => {
                  onBack()
                  openCase(caseId)
                }}
              />
            )}
            {doubts.length > 0 && <Doubts doubts={doubts} choices={choices} nameOf={nameOf} />}
          </>
        ),
        onSend,
        onBack,
      }}
    />
  )
}

/** The cases that the same person has already. A failed search is no reason to hold an application back. */
export async function casesOfSame(applicant: OnboardingRequest['applicant']): Promise<readonly Case[]> {
  const { firstName, lastName, dateOfBirth } = applicant
  if (firstName === undefined || lastName === undefined || dateOfBirth === undefined) return []
  const found = await kartei.cases.sameApplicant({ firstName, lastName, dateOfBirth })
  return found.ok ? found.value.cases : []
}

interface SameApplicantProps {
  readonly cases: readonly Case[]
  readonly onOpen: (caseId: string) => void
}

/** That the applicant is known here already, with the way to each case. */
function SameApplicant({ cases, onOpen }: SameApplicantProps) {
  const t = useTexts('onboarding')
  const formats = useFormats()
  return (
    <Box component="section" mt={8} className={recipes.callout} data-tone="act">
      <Title order={3}>{t('sameTitle')}</Title>
      <p>{t('sameBody', { count: cases.length })}</p>
      <Flex component="ul" direction="column" gap={8} mt={8} className={recipes.plainList}>
        {cases.map(({ caseId, title, status, createdAt }) => (
          <Flex component="li" key={caseId} gap={12} align="center">
            <span className={recipes.fill}>
              <bdi>{title}</bdi>, {formats.day(createdAt.slice(0, 10))}
            </span>
            <CaseStatusChip status={status} />
            <Button size="sm" onClick={() => onOpen(caseId)}>
              {t('openSame')}
            </Button>
          </Flex>
        ))}
      </Flex>
    </Box>
  )
}
