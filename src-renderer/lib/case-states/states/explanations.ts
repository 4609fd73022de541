import type { Case } from '@contract/api/cases'
import { useMemo } from 'react'
import { type Say, useTexts } from '../../i18n/texts'
import { stepOf, type StateStep } from '../next-steps'

/** What a state means, who acts, and what a clerk does. */
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
export function useCaseExplained(): (known: Pick<Case, 'status' | 'identifiers'>) => Explanation {
  const t = useTexts('case-states/states')
  const s = useTexts('case-states/next-steps')
  return useMemo(
    () =>
      ({ status, identifiers }) =>
        explainStep(stepOf({ status, identifiers, done: false }), t, s),
    [t, s],
  )
}

/** Statuses of mandates that were seen at such services. */
export const seenMandateStatuses = ['CANCELLED', 'EXPIRED', 'FAILED'] as const

/** Of a mandate: the interface names ACTIVE alone. */
export function explainMandate(status: string | null | undefined, t: SayState, s: SayStep): Explanation {
  if (status === 'ACTIVE') return { means: t('activeMeans'), who: s('nobody'), does: t('activeDoes') }
  const seen = seenMandateStatuses.some((known) => known === status)
  return {
    means: t(seen ? 'seenMeans' : status ? 'unknownMeans' : 'untoldMeans'),
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
