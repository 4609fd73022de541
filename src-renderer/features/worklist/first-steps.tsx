import { commands } from '@contract/commands'
import { Button, Group } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { give } from '../../app/commands'
import { useActiveEnvironment } from '../../app/environment'
import { useLanguage, useTexts } from '../../i18n/texts'
import { useIntake } from '../intake'
import { goToSettings } from '../palette'
import classes from './first-steps.module.css'
import { firstStepTexts } from './first-step-texts'

/** In the place of the first row of a worklist that never held a case: how one begins. */
export function FirstSteps({ onOpenById }: { readonly onOpenById: () => void }) {
  const t = useTexts(firstStepTexts)
  const language = useLanguage()
  const environment = useActiveEnvironment()
  const intake = useIntake()
  const title = useId()
  const isSandbox = environment?.kind === 'sandbox'
  return (
    <section className={classes.steps} aria-labelledby={title}>
      <h2 id={title}>{t('title')}</h2>
      <ol>
        <Step
          done={environment?.hasApiKey === true}
          name={t('service')}
          words={t(isSandbox ? 'serviceSandbox' : 'serviceWords')}
        >
          <Button size="sm" onClick={() => goToSettings('settings-environments', language)}>
            {t('toEnvironments')}
          </Button>
        </Step>
        <Step done={false} name={t('case')} words={t('caseWords')}>
          <Button size="sm" variant="primary" onClick={() => give('new-onboarding')}>
            {commands['new-onboarding'][language]}
          </Button>
          <Button size="sm" onClick={onOpenById}>
            {commands['open-by-id'][language]}
          </Button>
        </Step>
        <Step done={intake.state !== 'off' && intake.waiting > 0} name={t('document')} words={t('documentWords')}>
          <Button size="sm" onClick={() => goToSettings('settings-intake', language)}>
            {t('toIntake')}
          </Button>
        </Step>
      </ol>
    </section>
  )
}

interface StepProps {
  readonly done: boolean
  readonly name: string
  readonly words: string
  /** Its buttons. */
  readonly children: ReactNode
}

function Step({ done, name, words, children }: StepProps) {
  const t = useTexts(firstStepTexts)
  const Sign = done ? IconCircleCheckFilled : IconCircle
  return (
    <li className={classes.step} data-done={done || undefined}>
      <Sign size={20} role="img" aria-label={t(done ? 'done' : 'open')} aria-hidden={false} />
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.words}>{words}</p>
        <Group gap="xs">{children}</Group>
      </div>
    </li>
  )
}
