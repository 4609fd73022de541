import { expect, it } from 'vitest'
import { kartei } from '../../../../src-renderer/lib/api/kartei'
import { answer, emit, ok } from '../../../helpers/renderer/kartei-double'

it('answers a call that main refuses outright with a failure, and never rejects', async () => {
  answer({ cases: { open: () => Promise.reject(new Error('The sender is not known.')) } })
  expect(await kartei.cases.open({ id: 'some' })).toEqual({
    ok: false,
    error: { kind: 'internal', message: 'The sender is not known.', requestId: '' },
  })
})

it('hands on what is asked, what is answered and what is told as they are', async () => {
  const asked: unknown[] = []
  answer({ drafts: { discard: (input) => (asked.push(input), ok({ discarded: true })) } })
  expect(await kartei.drafts.discard({ draftId: 'd' })).toEqual({ ok: true, value: { discarded: true } })
  expect(asked).toEqual([{ draftId: 'd' }])
  const told: unknown[] = []
  const stop = kartei.drafts.onChanged((news) => told.push(news))
  emit('drafts', 'onChanged', { draftIds: ['d'] })
  stop()
  emit('drafts', 'onChanged', { draftIds: ['later'] })
  expect(told).toEqual([{ draftIds: ['d'] }])
})
