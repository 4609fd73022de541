import { Button, Group } from '@mantine/core'
import type { Case } from '@contract/cases'
import type { OnboardingRequest } from '@contract/onboarding'
import { useState, type ReactNode } from 'react'
import { useScreen } from '../../app/screen'
import { Dialog } from '../../components/dialog'
import { CaseStatusChip } from '../../components/status-chip'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { kartei } from '../../kartei'
import classes from './onboarding-form.module.css'
import { onboardingTexts } from './texts'

interface Asked {
  readonly cases: readonly Case[]
  readonly answer: (all: boolean) => void
}

/** Before a creation: the cases that the same person has already. Resolves to whether it is sent. */
export function useSameApplicant(): {
  readonly mayGoOn: (applicant: OnboardingRequest['applicant']) => Promise<boolean>
  readonly dialog: ReactNode
} {
  const [asked, ask] = useState<Asked>()
  return {
    async mayGoOn({ firstName, lastName, dateOfBirth }) {
      if (firstName === undefined || lastName === undefined || dateOfBirth === undefined) return true
      const found = await kartei.cases.sameApplicant({ firstName, lastName, dateOfBirth })
      // What cannot be looked up is no reason to hold an application back.
      if (!found.ok || found.value.cases.length === 0) return true
      const { cases } = found.value
      return new Promise((resolve) =>
        ask({
          cases,
          answer: (goesOn) => {
            ask(undefined)
            resolve(goesOn)
          },
        }),
      )
    },
    dialog: asked && <SameApplicant {...asked} />,
  }
}

function SameApplicant({ cases, answer }: Asked) {
  const t = useTexts(onboardingTexts)
  const formats = useFormats()
  const openCase = useScreen((screen) => screen.openCase)
  return (
    <Dialog opened onClose={() => answer(false)} title={t('sameTitle')} size={560}>
      <p>{t('sameBody', { count: cases.length })}</p>
      <ul className={classes.same}>
        {cases.map(({ caseId, title, status, createdAt }) => (
          <li key={caseId}>
            <span>
              <bdi>{title}</bdi>, {formats.day(createdAt.slice(0, 10))}
            </span>
            <CaseStatusChip status={status} />
            <Button
              size="sm"
              onClick={() => {
                answer(false)
                openCase(caseId)
              }}
            >
              {t('openSame')}
            </Button>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button data-autofocus onClick={() => answer(false)}>
          {t('sameBack')}
        </Button>
        <Button variant="primary" onClick={() => answer(true)}>
          {t('sameAll')}
        </Button>
      </Group>
    </Dialog>
  )
}
