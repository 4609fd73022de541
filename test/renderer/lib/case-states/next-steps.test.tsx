import { caseStepOf, caseSteps, engagementStatus, inDoubtStatus, turnOfStep, untoldStatus } from '@contract/api/cases'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useNextStep } from '../../../../src-renderer/lib/case-states/case-status'
import { stepOf } from '../../../../src-renderer/lib/case-states/next-steps'
import { allTexts, hasText } from '../../../../src-renderer/lib/i18n/texts'
import { aCase } from '../../../helpers/renderer/a-case'
import { renderInKartei } from '../../../helpers/renderer/render'

/** "States and transitions" of the interface, and Kartei's own two. */
const states = [
  'PROCESSING',
  'AWAITING_DOCUMENTS',
  'AWAITING_SIGNING',
  'AWAITING_DOCUMENT_REVIEW',
  'AWAITING_CARD_CREATION',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'AWAITING_MANUAL_REVIEW',
  'AWAITING_ADDITIONAL_INFO',
  engagementStatus,
  inDoubtStatus,
  untoldStatus,
]

describe('the next step', () => {
  it('is there for every state, each by its word', () => {
    expect(states.filter((state) => !caseSteps.some((step) => step === state))).toEqual([])
    expect(states.filter((state) => !hasText('case-states/status', state))).toEqual([])
  })

  it.each([...states, 'ON_HOLD'])('of %s has a meaning, an actor, something to do and an action', (status) => {
    for (const caseRecord of [aCase({ status }), aCase({ status, done: true, turn: 'done' })]) {
      const { next, means, does, actors, actions } = stepOf(caseRecord)
      for (const say of ['en', 'de'].map((language) => allTexts(language, 'case-states/next-steps'))) {
        for (const key of [next, means, does, ...actors]) expect(say[key]?.trim(), key).toBeTruthy()
        expect(say[means]).toMatch(/\.$/)
      }
      expect(actors.length).toBeGreaterThan(0)
      expect(actions.length).toBeGreaterThan(0)
    }
  })

  const mandates = { engagementId: 'e', mandateIds: ['m'], creditLimitIncreaseIds: [] }
  const known = [
    ...states.map((status) => aCase({ status })),
    aCase({ status: 'COMPLETED', identifiers: { ...mandates, mandateIds: [] } }),
    ...[engagementStatus, 'COMPLETED'].flatMap((status) =>
      [undefined, 'active' as const, 'ended' as const].map((mandate) =>
        aCase({ status, identifiers: mandates, ...(mandate && { mandate }) }),
      ),
    ),
    aCase({ status: 'AWAITING_SIGNING', done: true }),
    aCase({ status: 'ON_HOLD' }),
  ]
  it('is the clerk’s exactly where the case counts as needing action', () => {
    expect([...new Set(known.map(caseStepOf))].sort()).toEqual([...caseSteps].sort())
    for (const each of known) {
      const { actors, actions } = stepOf(each)
      const isClerks = actors.some((actor) => actor === 'you' || actor === 'serviceOrYou')
      expect(turnOfStep(caseStepOf(each)) === 'needs-action', caseStepOf(each)).toBe(isClerks)
      if (isClerks) expect(actions[0].kind).not.toBe('wait')
    }
  })

  it('of AWAITING_ADDITIONAL_INFO says both that it may stand for: to wait, and to answer', () => {
    const { next, means, does, actors } = stepOf(aCase({ status: 'AWAITING_ADDITIONAL_INFO' }))
    // Short enough for its column, where the end is cut off first.
    const [en, de] = [allTexts('en', 'case-states/next-steps'), allTexts('de', 'case-states/next-steps')]
    expect([en[next], de[next]]).toEqual(['Wait, or answer the bank', 'Warten oder antworten'])
    expect(en[does]).toMatch(/^Wait for the bank, or answer what it asked by e-mail\./)
    expect(de[does]).toMatch(/^Auf die Bank warten oder beantworten, was sie per E-Mail gefragt hat\./)
    expect(en[means]).toMatch(/by hand, or waits for information/)
    expect(actors).toEqual(['serviceOrYou'])
  })

  it('claims nothing of a state that nobody listed, whatever it is called', () => {
    for (const status of ['ON_HOLD', 'completed', 'constructor', '']) {
      expect(caseStepOf(aCase({ status }))).toBe('unknown')
      expect(stepOf(aCase({ status })).actors).toEqual(['notKnown'])
    }
  })

  it('of a completed case says that nothing is left only where an active mandate is known, and of one put away depends on nothing', () => {
    function Shown() {
      const nextStep = useNextStep()
      const identifiers = { engagementId: 'e', mandateIds: ['m'], creditLimitIncreaseIds: [] }
      const cases = [
        aCase({ status: 'COMPLETED' }),
        aCase({ status: 'COMPLETED', identifiers: { ...identifiers, mandateIds: [] } }),
        aCase({ status: 'COMPLETED', identifiers, mandate: 'active' }),
        aCase({ status: 'COMPLETED', identifiers, mandate: 'ended' }),
        aCase({ status: 'COMPLETED', identifiers }),
        aCase({ status: 'AWAITING_SIGNING', done: true, turn: 'done' }),
      ]
      return <output>{cases.map((caseRecord) => JSON.stringify(nextStep(caseRecord))).join(' ')}</output>
    }
    renderInKartei(<Shown />)
    expect(screen.getByRole('status').textContent).toBe(
      '{"text":"Wait for the engagement","actionable":false} ' +
        '{"text":"Register mandate","actionable":true} {"text":"Nothing left to do","actionable":false} ' +
        '{"text":"Register mandate","actionable":true} {"text":"Mandate’s status not known","actionable":false} ' +
        '{"text":"Marked as done","actionable":false}',
    )
  })
})
