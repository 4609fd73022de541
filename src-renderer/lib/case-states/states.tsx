import { Stack, Tooltip, UnstyledButton } from '@mantine/core'
import type { StepFacts } from '@contract/api/cases'
import { isEndedMandate } from '@contract/api/sepa'
import { useMemo, type ReactNode } from 'react'
import { give } from '../navigation/commands'
import { type Say, useTexts } from '../i18n/texts'
import { stepOf, type StateStep } from './next-steps'

export interface Explanation {
  readonly means: string
  readonly who: string
  readonly does: string
}

type SayState = Say<'case-states/states'>
type SayStep = Say<'case-states/next-steps'>

const lowered = (text: string): string => text.replace(/^./, (letter) => letter.toLowerCase())

export function explainStep({ means, does, actors: [first, second] }: StateStep, t: SayState, s: SayStep): Explanation {
  const who = second ? t('thenWho', { first: s(first), second: lowered(s(second)) }) : s(first)
  return { means: s(means), who, does: s(does) }
}

/** Of a case: its state itself, also where somebody marked it as done. */
export function useCaseExplained(): (known: Omit<StepFacts, 'done'>) => Explanation {
  const t = useTexts('case-states/states')
  const s = useTexts('case-states/next-steps')
  return useMemo(() => (known) => explainStep(stepOf({ ...known, done: false }), t, s), [t, s])
}

/** Of a mandate: the interface names ACTIVE alone. */
export function explainMandate(status: string | null | undefined, t: SayState, s: SayStep): Explanation {
  if (status === 'ACTIVE') return { means: t('activeMeans'), who: s('nobody'), does: t('activeDoes') }
  return {
    means: t(isEndedMandate(status) ? 'seenMeans' : status ? 'unknownMeans' : 'untoldMeans'),
    who: s('notKnown'),
    does: t('askDoes'),
  }
}

export function useMandateExplained(): (status: string | null | undefined) => Explanation {
  const t = useTexts('case-states/states')
  const s = useTexts('case-states/next-steps')
  return (status) => explainMandate(status, t, s)
}

/** Of a request for a higher limit, as far as it is known here. */
export const requestStates = ['accepted', 'decided', 'not-arrived', 'in-doubt'] as const
export type RequestState = (typeof requestStates)[number]

const ofRequest = {
  accepted: { means: 'acceptedMeans', who: 'service', does: 'acceptedDoes' },
  decided: { means: 'decidedMeans', who: 'nobody', does: 'decidedDoes' },
  'not-arrived': { means: 'notArrivedMeans', who: 'you', does: 'notArrivedDoes' },
  'in-doubt': { means: 'doubtMeans', who: 'you', does: 'doubtDoes' },
} as const satisfies Readonly<Record<RequestState, unknown>>

export function useRequestExplained(): (state: RequestState) => Explanation {
  const t = useTexts('case-states/states')
  const s = useTexts('case-states/next-steps')
  return (state) => {
    const { means, who, does } = ofRequest[state]
    return { means: t(means), who: s(who), does: t(does) }
  }
}

interface StateExplainedProps {
  readonly explanation: Explanation
  readonly children: ReactNode
}

/** A badge that says what its state means, under the pointer and with the keyboard; pressed, it leads to the guide. */
export function StateExplained({ explanation, children }: StateExplainedProps) {
  return (
    <Tooltip
      events={{ hover: true, focus: true, touch: true }}
      multiline
      w={340}
      position="bottom-start"
      label={<Explained {...explanation} />}
    >
      <UnstyledButton
        c="inherit"
        style={{ font: 'inherit', cursor: 'help' }}
        onClick={(event) => {
          event.stopPropagation()
          give('help-states')
        }}
      >
        {children}
      </UnstyledButton>
    </Tooltip>
  )
}

function Explained({ means, who, does }: Explanation) {
  const t = useTexts('case-states/states')
  return (
    <Stack gap={4} fw={400} ta="left" style={{ whiteSpace: 'normal' }}>
      <span>{means}</span>
      <span>
        <b>{t('whoActs')}:</b> {who}
      </span>
      <span>
        <b>{t('toDo')}:</b> {does}
      </span>
    </Stack>
  )
}

/** A state's meaning and who acts in one line, for places with room for no more. */
export function useInOneLine(): (explanation: Explanation) => string {
  const t = useTexts('case-states/states')
  return ({ means, who }) => `${means} ${t('whoActs')}: ${who}.`
}
