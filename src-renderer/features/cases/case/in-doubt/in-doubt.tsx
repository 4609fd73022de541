import { Button, Text, TextInput } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import type { KeptAnswer } from '@contract/api/raw'
import { IconHelpHexagon } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { helpMarkOfScreen } from '../../../../lib/navigation/help-topics'
import { useAct, useRefresh } from '../../../../lib/api/queries'
import { useScreen } from '../../../../lib/navigation/screen'
import { useConfirm } from '../../../../lib/layout/confirm'
import { FailureMessage } from '../../../../lib/failures/failure-message'
import { tabOf } from '../../../../lib/case-states/next-steps'
import { issueAt, useProblemText } from '../../../../lib/failures/problem-texts'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts } from '../../../../lib/i18n/texts'
import { kartei } from '../../../../lib/api/kartei'
import { AnswerInDoubt, useAnswerInDoubt } from '../../../raw'
import { identifierIn } from '../../worklist'
import classes from './in-doubt.module.css'

/** What was typed for each case, so that nothing is lost when the clerk looks something up elsewhere. */
const typedBefore = new Map<string, string>()

/** What is known about a creation that was not answered, and the two ways in which the doubt ends. */
export function InDoubt({ caseRecord }: { readonly caseRecord: Case }) {
  const t = useTexts('cases/in-doubt')
  const formats = useFormats()
  const answer = useAnswerInDoubt(caseRecord.caseId)
  const when = formats.stamp(caseRecord.createdAt)
  return (
    <section className={classes.doubt} data-tone="act" aria-labelledby="in-doubt" {...helpMarkOfScreen('in-doubt')}>
      <h2 id="in-doubt" className={classes.title}>
        <IconHelpHexagon size={20} aria-hidden />
        {t('title')}
      </h2>
      <ul className={classes.known}>
        <li>{t(answer ? 'sentAndAnswered' : 'sent', { when })}</li>
        <li>{t(answer && answer.identifiers.length > 0 ? 'mayExistAs' : 'mayExist')}</li>
        <li>{t('notAgain')}</li>
      </ul>
      <div className={classes.ways}>
        <TurnedUp caseId={caseRecord.caseId} answer={answer} />
        <NothingArrived caseId={caseRecord.caseId} />
      </div>
    </section>
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
    <form noValidate className={classes.way} onSubmit={submit}>
      <h3>{t('turnedUp')}</h3>
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
      <div className={classes.act}>
        <Button type="submit" variant="primary" loading={running}>
          {t('takeOver')}
        </Button>
        <Text role="status" size="sm">
          {running && t('reading')}
        </Text>
      </div>
    </form>
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
    <div className={classes.way}>
      <h3>{t('nothingArrived')}</h3>
      <p>{t('nothingArrivedHelp')}</p>
      {failure && <FailureMessage failure={failure} />}
      <div className={classes.act}>
        <Button variant="danger" loading={running} onClick={() => void settle()}>
          {t('nothingArrived')} …
        </Button>
      </div>
    </div>
  )
}
