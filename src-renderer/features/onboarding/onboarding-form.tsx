import { Title } from '@mantine/core'
import { Card } from '../../components/card'
import { TextField } from '../../components/fields/plain-fields'
import { useTexts } from '../../i18n/texts'
import { DraftForm, useDraft, useField } from '../drafts'
import classes from './onboarding-form.module.css'
import { onboardingTexts } from './texts'

/** A new onboarding, from the paper application to the service (endpoints 1 and 2). */
export default function OnboardingForm({ formId }: { readonly formId: string }) {
  const t = useTexts(onboardingTexts)
  const draft = useDraft(formId)
  if (!draft) return null
  return (
    <>
      <div className={classes.head}>
        <Title order={1}>{t('title')}</Title>
      </div>
      <div className={classes.desk}>
        <Card className={classes.card}>
          <DraftForm formId={formId} errors={[]} locked={draft.state !== 'open'}>
            {() => <Applicant />}
          </DraftForm>
        </Card>
      </div>
    </>
  )
}

function Applicant() {
  const t = useTexts(onboardingTexts)
  return (
    <>
      <TextField {...useField('applicant.firstName', t('firstName'))} />
      <TextField {...useField('applicant.lastName', t('lastName'))} />
    </>
  )
}
