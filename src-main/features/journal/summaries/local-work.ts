import { isIsoDate } from '@contract/domain/dates'
import {
  type Asked,
  type Summaries,
  type Summary,
  at,
  count,
  givenCode,
  identifier,
  lengthOf,
  memberPath,
  number,
  oneOf,
  uuidOnly,
  yesOrNo,
} from './values'

const caseOfInput = ({ input }: Asked): unknown => at(input, 'caseId')
const caseOfAnswer = ({ value }: Asked): unknown => at(value, 'caseId')
/** The case itself, where the call was for one alone. */
const onlyCase = ({ input }: Asked): unknown => {
  const caseIds = at(input, 'caseIds')
  return Array.isArray(caseIds) && caseIds.length === 1 ? caseIds[0] : undefined
}

/** The day alone; that one was ended is `false`. */
function dayOfFollowUp(followUp: unknown): string | undefined {
  const day = at(followUp, 'day')
  return followUp === null ? 'false' : typeof day === 'string' && isIsoDate(day) ? day : undefined
}

/** Which member holds the signing link; the link itself opens to whoever has it. */
const linkMember = ({ input }: Asked): Summary => ({ member: memberPath(at(input, 'member')) })

/**
 * Acts of a clerk on this workstation alone: with cases, and with the journal itself. What Kartei keeps already is read without an
 * entry, since lists, search and paging read it all the time; that a clerk turned to one case is written down once, by
 * `cases.open` (the service is asked) or `cases.markSeen` (it is not).
 */
export const localWorkActions = {
  'cases.open': {
    summary: ({ input, value }) => ({ id: uuidOnly(at(input, 'id')), status: givenCode(at(value, 'status')) }),
    caseId: caseOfAnswer,
    about: ({ input, value }) => [
      at(value, 'identifiers', 'onboardingId'),
      at(value, 'identifiers', 'engagementId'),
      at(input, 'id'),
    ],
  },
  'cases.markSeen': {
    summary: ({ value }) => ({ status: givenCode(at(value, 'status')) }),
    caseId: caseOfInput,
  },
  'cases.change': {
    summary: ({ input, value }) => ({
      cases: count(at(input, 'caseIds')),
      changed: number(at(value, 'changed')),
      labelsAdded: count(at(input, 'addLabels')),
      labelsRemoved: count(at(input, 'removeLabels')),
      pinned: yesOrNo(at(input, 'pinned')),
      followUp: dayOfFollowUp(at(input, 'followUp')),
      done: yesOrNo(at(input, 'done')),
    }),
    caseId: onlyCase,
  },
  'cases.setNote': {
    summary: ({ input }) => ({ characters: lengthOf(at(input, 'note')) }),
    caseId: caseOfInput,
  },
  'signingLinks.use': { summary: linkMember, caseId: caseOfInput },
  'signingLinks.forget': { summary: linkMember, caseId: caseOfInput },
  'cases.settle': {
    summary: ({ input, value }) => ({
      onboardingId: uuidOnly(at(input, 'onboardingId')),
      status: givenCode(at(value, 'status')),
    }),
    caseId: caseOfInput,
  },
  'intake.assign': {
    summary: ({ input, value }) => ({
      files: count(at(input, 'intakeIds')),
      assigned: count(at(value, 'assigned')),
      failed: count(at(value, 'failed')),
    }),
    caseId: caseOfInput,
  },
  'cases.refresh': {
    summary: ({ input, value }) => ({
      cases: count(at(input, 'caseIds')),
      changed: number(at(value, 'changed')),
      failed: number(at(value, 'failed')),
    }),
    caseId: onlyCase,
  },
  'cases.importList': {
    summary: ({ value }) => ({ added: number(at(value, 'added')), known: number(at(value, 'known')) }),
  },
  'cases.exportList': {
    summary: ({ input, value }) => ({
      format: oneOf('csv', 'csv-semicolon', 'json')(at(input, 'format')),
      chosen: count(at(input, 'what', 'caseIds')),
      saved: yesOrNo(at(value, 'saved')),
      cases: number(at(value, 'cases')),
    }),
  },
  'journal.export': {
    summary: ({ input, value }) => ({
      format: oneOf('csv', 'json')(at(input, 'format')),
      ofCase: identifier(at(input, 'query', 'caseId')),
      saved: yesOrNo(at(value, 'saved')),
      entries: number(at(value, 'entries')),
    }),
  },
  'journal.paper': {
    summary: ({ input, value }) => ({
      result: oneOf('printed', 'failed', 'unknown', 'saved', 'nothing')(at(value, 'did')),
      entries: count(at(input, 'entries')),
    }),
    caseId: caseOfInput,
  },
} satisfies Partial<Summaries>
