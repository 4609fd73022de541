import { z } from '@contract/zod'
import { localWorkActions } from './local-work'
import { contractActions } from './forms'
import type { Asked, Journaled, Summaries } from './journaled'
import { serviceActions } from './service'
import { identifier, noted } from './values'
import { workstationActions } from './workstation'

export { reads } from './forms'

const summaries: Summaries = { ...serviceActions, ...localWorkActions, ...workstationActions }

/**
 * The actions that are journaled: every write to the service, to what is kept here or to how the service is reached, and
 * every read of personal data from outside. Why the others are not stands beside them in the contract.
 */
export const journaled: Readonly<Record<string, Journaled>> = { ...contractActions, ...summaries }

export interface Written {
  readonly summary: Record<string, string>
  /** Identifiers by which its case is found, the likeliest first. */
  readonly about: string[]
  /** Kartei's own number of its case, where that is known. */
  readonly caseId?: string
}

/** Journal summary of an action; undefined for one that is not journaled. */
export function summarise(action: string, asked: Asked): Written | undefined {
  const rules = Object.hasOwn(journaled, action) ? journaled[action] : undefined
  if (!rules || rules.only?.(asked) === false) return undefined
  const summary: Record<string, string> = {}
  for (const [name, text] of Object.entries(rules.summary(asked))) if (text !== undefined) summary[name] = text
  const about = (rules.about?.(asked) ?? []).filter((each) => typeof each === 'string' && each.length <= 256)
  const caseId = rules.caseId?.(asked)
  const isCaseId = typeof caseId === 'string' && identifier(caseId) === caseId
  return { summary, about: z.array(z.string()).parse(about), ...(isCaseId && { caseId }) }
}

/** The same for what the program did by itself. */
export const summariseNote = (summary: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(summary).map(([name, text]) => [name, noted(text)]))
