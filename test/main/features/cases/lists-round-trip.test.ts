import type { Case } from '@contract/api/cases'
import { cleaned } from '@contract/domain/typed-text'
import fc from 'fast-check'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { casesFeature, environmentId } from '../../../helpers/main/cases'
import { OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { context, valueOf } from '../../../helpers/main/service-fixture'

const piece = fc.oneof(
  fc.constantFrom(
    'ä',
    'Öß',
    '"',
    "'",
    '\n',
    '\r\n',
    '\r',
    ';',
    ',',
    '\t',
    '=',
    '-1',
    '@',
    '+',
    '＝',
    '😀',
    ' ',
    'true',
    '1',
  ),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
)
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
const line = text.map(cleaned)
const label = line.filter((each) => each !== '' && each.length <= 40)
const time = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

const exported = fc.record(
  {
    onboardingId: fc.uuid(),
    engagementId: fc.uuid(),
    customerId: fc.uuid(),
    mandateIds: fc.uniqueArray(
      line.filter((each) => each !== ''),
      { maxLength: 3 },
    ),
    creditLimitIncreaseIds: fc.uniqueArray(fc.uuid(), { maxLength: 2 }),
    kind: fc.constantFrom('CONSUMER', 'BUSINESS', 'INDIVIDUAL', 'SOMETHING_NEW'),
    title: line,
    status: fc.constantFrom('PROCESSING', 'COMPLETED', 'SOMETHING_NEW', 'UNKNOWN'),
    cardType: fc.constantFrom('CREDIT', 'DEBIT'),
    email: fc.emailAddress(),
    note: text,
    labels: fc.uniqueArray(label, { maxLength: 3 }),
    pinned: fc.boolean(),
    done: fc.boolean(),
    createdAt: time,
    updatedAt: time,
  },
  { requiredKeys: ['onboardingId', 'createdAt', 'updatedAt'] },
)

/** All but what a list does not carry over: the register's own id, and who wrote it here. */
const comparable = (cases: readonly Case[]) =>
  cases
    .map((each) => ({ ...each, caseId: '', changedBy: '' }))
    .sort((one, other) => ((one.identifiers.onboardingId ?? '') < (other.identifiers.onboardingId ?? '') ? -1 : 1))

describe.each(['csv', 'csv-semicolon', 'json'] as const)('a list as %s', (format) => {
  it('gives an empty register the same cases', async () => {
    const { feature, service } = casesFeature(start(temporaryFolder(), new OwnKeychain().synchronous()))
    const { handlers, register } = feature
    const file = join(temporaryFolder(), 'list')
    const take = async (): Promise<Case[]> => {
      await register.replaceAll(environmentId, [])
      const { listId, problems } = valueOf(await handlers.readList([{ path: file, name: 'list' }], context))
      expect(problems).toEqual([])
      await handlers.importList({ listId }, context)
      return valueOf(await handlers.list(undefined, context)).cases
    }
    const order = { column: 'who', descending: false, byTurn: false } as const
    service.saveTo = file
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(exported, { maxLength: 6, minLength: 1, selector: ({ onboardingId }) => onboardingId }),
        async (list) => {
          writeFileSync(file, JSON.stringify(list))
          const before = await take()
          // Otherwise nothing would be compared but what two mistakes have in common.
          for (const { onboardingId, note = '', title = '', labels = [], mandateIds = [] } of list) {
            const kept = before.find(({ identifiers }) => identifiers.onboardingId === onboardingId)
            expect(kept).toMatchObject({ note, labels, title: title === '' ? onboardingId : title })
            expect(kept?.identifiers.mandateIds).toEqual(mandateIds)
          }
          expect(valueOf(await handlers.exportList({ format, what: { query: {}, order } }, context)).cases).toBe(
            list.length,
          )
          expect(comparable(await take())).toEqual(comparable(before))
        },
      ),
      { numRuns: 60 },
    )
  })
})
