import { answerInDoubt, type KeptAnswer } from '@contract/api/raw'
import { z } from '@contract/zod'
import { openRecordTable, type RecordShape } from '../../lib/encrypted-table/record-table'
import { exactJson } from '../../service/json'
import { perStore, type Store } from '../../store'

/**
 * Answers that left open what became of a POST or PUT, and answers that the interface does not show but that name an
 * identifier, whole and for good: no later call takes their place, and that a doubt was settled does not end them. Every call
 * rejects with what the disk says.
 */
export interface KeptAnswers {
  /** @param about the engagement that it was sent for, or what stands here for what was to be created */
  keep(environmentId: string, answer: KeptAnswer, about: string): Promise<void>
  find(environmentId: string, doubtId: string): Promise<KeptAnswer | undefined>
  of(environmentId: string, about: readonly string[]): Promise<KeptAnswer[]>
}

export function createKeptAnswers(store: Pick<Store, 'environment'>): KeptAnswers {
  const tableOf = perStore(store, (environment) => openRecordTable(environment, shape))

  return {
    keep: async (environmentId, answer, about) => (await tableOf(environmentId)).put({ answer, about }),
    find: async (environmentId, doubtId) => (await tableOf(environmentId)).find(doubtId)?.answer,
    of: async (environmentId, about) => {
      const table = await tableOf(environmentId)
      return about.flatMap((each) => table.of(each)).map(({ answer }) => answer)
    },
  }
}

const filed = z.object({ about: z.string(), answer: answerInDoubt })
type Filed = z.infer<typeof filed>

const shape: RecordShape<Filed> = {
  table: 'answers_in_doubt',
  column: 'about',
  purpose: 'answers in doubt',
  headOf: ({ about, answer: { doubtId, at, outcome } }) => ({ recordId: doubtId, about, state: outcome, at }),
  record: filed,
  text: exactJson,
}
