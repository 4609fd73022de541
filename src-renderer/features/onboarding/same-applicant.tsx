import { Box, Button, Flex, Title } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import type { OnboardingRequest } from '@contract/api/onboarding'
import { CaseStatusChip } from '../../lib/layout/status-chip'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'

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
export function SameApplicant({ cases, onOpen }: SameApplicantProps) {
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
