import { Box, Button, Group, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import type { KeptAnswer } from '@contract/api/raw'
import { IconHelpHexagon } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { helpMarkOfScreen } from '../../../lib/navigation/help-topics'
import { useAct, useRefresh } from '../../../lib/api/queries'
import { useScreen } from '../../../lib/navigation/screen'
import { useConfirm } from '../../../lib/layout/confirm'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { tabOf } from '../../../lib/case-states/next-steps'
import { issueAt, useProblemText } from '../../../lib/failures/problem-texts'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import { AnswerInDoubt, useAnswerInDoubt } from '../../raw'
import { identifierIn } from '../worklist'

/** Text typed for each case, so that nothing is lost when the clerk looks something up elsewhere. */
const typedBefore = new Map<string, string>()

/** Facts about a creation that was not answered, and the two ways in which the doubt ends. */
export function InDoubt({ caseRecord }: { readonly caseRecord: Case }) {
  const t = useTexts('cases/in-doubt')
  const formats = useFormats()
  const answer = useAnswerInDoubt(caseRecord.caseId)
  const when = formats.stamp(caseRecord.createdAt)
  return (
    <Box
      component="section"
      maw={920}
      p="16px 24px 20px"
      data-tone="act"
      aria-labelledby="in-doubt"
      {...helpMarkOfScreen('in-doubt')}
    >
      <Group gap={8}>
        <IconHelpHexagon size={20} color="var(--tone)" aria-hidden />
        <Title order={2} id="in-doubt">
          {t('title')}
        </Title>
      </Group>
      <Box component="ul" mt={8} mb={16} pl={20}>
        <li>{t(answer ? 'sentAndAnswered' : 'sent', { when })}</li>
        <li>{t(answer && answer.identifiers.length > 0 ? 'mayExistAs' : 'mayExist')}</li>
        <li>{t('notAgain')}</li>
      </Box>
      <SimpleGrid cols={2} spacing={16} style={{ alignItems: 'start' }}>
        <TurnedUp caseId={caseRecord.caseId} answer={answer} />
        <NothingArrived caseId={caseRecord.caseId} />
      </SimpleGrid>
    </Box>
  )
}

/** Asks for the doubt to end; where the case turns out to be another one, that one is opened. */
function useSettle(caseId: string) {
  const refresh = useRefresh()
  const openCase = useScreen((screen) => screen.openCase)
  return useAct(kartei.cases.settle, (settled) => {
    typedBefore.delete(caseId)
    void refresh('case', caseId)
    openCase(settled.caseId, settled.done ? 'overview' : tabOf(settled))
  })
}

function TurnedUp({ caseId, answer }: { readonly caseId: string; readonly answer: KeptAnswer | undefined }) {
  const t = useTexts('cases/in-doubt')
  const problemText = useProblemText()
  const [typed, setTyped] = useState(() => typedBefore.get(caseId) ?? '')
  const [missing, setMissing] = useState(false)
  const { run, running, failure, reset } = useSettle(caseId)
  const issue = issueAt(failure, 'onboardingId')
  const error = missing
    ? t('enterIdentifier')
    : failure?.kind === 'not-found'
      ? t('notFound')
      : issue && problemText(issue)

  function type(text: string): void {
    setTyped(text)
    typedBefore.set(caseId, text)
    setMissing(false)
    reset()
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const onboardingId = identifierIn(typed)
    setMissing(onboardingId === '')
    if (onboardingId !== '') void run({ caseId, onboardingId })
  }

  return (
    <Paper withBorder px={16} pt={12} pb={16} renderRoot={(props) => <form noValidate onSubmit={submit} {...props} />}>
      <Stack gap={8}>
        <Title order={3}>{t('turnedUp')}</Title>
        {answer && <AnswerInDoubt answer={answer} identifier={{ chosen: typed, onChoose: type }} />}
        <TextInput
          label={t('identifier')}
          description={t('identifierHelp')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={({ currentTarget: { value } }) => type(value)}
        />
        {failure && error === undefined && <FailureMessage failure={failure} />}
        <Group gap={12} pt={8}>
          <Button type="submit" variant="primary" loading={running}>
            {t('takeOver')}
          </Button>
          <Text role="status" size="sm">
            {running && t('reading')}
          </Text>
        </Group>
      </Stack>
    </Paper>
  )
}

function NothingArrived({ caseId }: { readonly caseId: string }) {
  const t = useTexts('cases/in-doubt')
  const confirm = useConfirm()
  const { run, running, failure } = useSettle(caseId)

  async function settle(): Promise<void> {
    const confirmed = await confirm({
      title: t('askTitle'),
      body: <Text>{t('askBody')}</Text>,
      confirm: t('nothingArrived'),
      destructive: true,
      local: true,
    })
    if (confirmed) await run({ caseId })
  }

  return (
    <Paper withBorder px={16} pt={12} pb={16}>
      <Stack gap={8}>
        <Title order={3}>{t('nothingArrived')}</Title>
        <Text c="var(--ink-2)">{t('nothingArrivedHelp')}</Text>
        {failure && <FailureMessage failure={failure} />}
        <Group gap={12} pt={8}>
          <Button variant="danger" loading={running} onClick={() => void settle()}>
            {t('nothingArrived')} …
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
