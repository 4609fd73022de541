import { Button, Box, Flex, Title } from '@mantine/core'
import { useState, useEffect, useRef } from 'react'
import clsx from 'clsx'
import type { Json } from '@contract/domain/json'
import { IconCircleCheck } from '@tabler/icons-react'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { LoadingLine } from '../../../lib/layout/lines'
import { useTexts } from '../../../lib/i18n/texts'
import { useDraft, useSubjectForm } from '../../drafts'
import { DetailsForm, isPlace, type SentDetails, type SupplementaryProps } from './details-form'
import { writeJsonText } from '../../../lib/forms/tree-editor/json-text'
import { nodesOf } from '../../../lib/forms/tree-editor/tree'
import { useFormats } from '../../../lib/i18n/format'
import classes from '../onboarding-form.module.css'
import recipes from '../../../lib/theme/recipes.module.css'

/** The details of a supplementary cardholder (endpoint 6), saved as typed and found again. */
export default function SupplementaryTab(props: SupplementaryProps) {
  const t = useTexts('onboarding/supplementary')
  const { formId, failure, again } = useSubjectForm({ type: 'supplementary-details', onboardingId: props.onboardingId })
  const draft = useDraft(formId ?? '')
  const [sent, setSent] = useState<SentDetails>()
  if (sent) return <Sent sent={sent} onAnother={() => setSent(undefined)} />
  if (failure)
    return (
      <FailureMessage
        failure={failure}
        actions={
          <Button size="sm" onClick={again}>
            {t('again')}
          </Button>
        }
      />
    )
  if (formId === undefined || !draft) return <LoadingLine label={t('loading')} />
  return <DetailsForm key={formId} {...props} formId={formId} draft={draft} onSent={setSent} />
}

const shown = (value: Json): string => (typeof value === 'string' ? value : writeJsonText(nodesOf({ value })))

/** That the details were taken, when, and exactly what they were. */
function Sent({ sent, onAnother }: { readonly sent: SentDetails; readonly onAnother: () => void }) {
  const t = useTexts('onboarding/supplementary')
  const place = useTexts('onboarding/supplementary-places')
  const formats = useFormats()
  const another = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone.
  useEffect(() => another.current?.focus(), [])
  const { cardholderDetails, redirectUrls } = sent.details
  const rows = [...Object.entries(cardholderDetails), ...Object.entries(redirectUrls)]
  return (
    <div className={clsx(classes.detailsSheet, recipes.fill, recipes.scroll)}>
      <Flex role="status" component="p" gap={8} align="center" mb={16} fw={600} data-tone="done">
        <IconCircleCheck size={20} color="var(--tone)" aria-hidden />
        {t('sentAt', { time: formats.time(sent.at), status: sent.status })}
      </Flex>
      <Title order={2}>{t('whatWasSent')}</Title>
      <Box component="dl" mt={8} mb={16} className={clsx(recipes.rows, classes.values)}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{isPlace(name) ? place(name) : name}</dt>
            <dd dir="auto">{shown(value)}</dd>
          </div>
        ))}
      </Box>
      <Button ref={another} onClick={onAnother}>
        {t('another')}
      </Button>
    </div>
  )
}
