import { contract } from '@contract/index'
import { fail, succeed, type Outcome } from '@contract/outcome'
import { z } from '@contract/zod'
import { describe, expect, it } from 'vitest'
import { answer } from '../../../src-main/ipc/dispatcher'
import { noteChecked } from '../../../src-main/lib/checked'
import type { AnsweredCall } from '../../../src-main/ipc/handlers'

const schemas = { input: z.object({ id: z.string().min(1) }), output: z.object({ name: z.string() }) }

function observed() {
  const answered: AnsweredCall[] = []
  const defects: unknown[] = []
  return {
    answered,
    defects,
    observer: {
      onCall: () => (call: AnsweredCall) => {
        answered.push(call)
      },
      onDefect: (_action: string, error: unknown) => {
        defects.push(error)
      },
    },
  }
}

const failureOf = (outcome: Outcome<unknown>) => {
  if (outcome.ok) throw new Error('expected a failure')
  return outcome.error
}

describe('answering a call', () => {
  it('hands the parsed input to the handler and its checked value to the page', async () => {
    const { observer, answered } = observed()
    const outcome = await answer('cases.read', schemas, () => succeed({ name: 'Ada' }), { id: 'x' }, observer)
    expect(outcome).toEqual({ ok: true, value: { name: 'Ada' } })
    expect(answered).toHaveLength(1)
    expect(answered[0]?.action).toBe('cases.read')
  })

  it('tells handler and journal of a read that nobody asked for', async () => {
    const { observer, answered } = observed()
    const told: unknown[] = []
    const { input, output } = contract.customers.read
    const handler = (_input: unknown, context: unknown) => {
      told.push(context)
      return fail({ kind: 'cancelled', message: '', requestId: '' })
    }
    const engagementId = '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d'
    await answer('customers.read', { input, output }, handler, { engagementId, automatic: true }, observer)
    await answer('customers.read', { input, output }, handler, { engagementId }, observer)
    expect(told).toMatchObject([{ automatic: true }, {}])
    expect(told[1]).not.toHaveProperty('automatic')
    expect(answered.map(({ automatic }) => automatic)).toEqual([true, undefined])
  })

  it('refuses input that breaks the schema without running the handler, and names the path', async () => {
    const { observer } = observed()
    let ran = false
    const handler = () => {
      ran = true
      return succeed({ name: '' })
    }
    const error = failureOf(await answer('cases.read', schemas, handler, { id: 7 }, observer))
    expect(ran).toBe(false)
    expect(error.kind).toBe('invalid-input')
    expect(error.issues?.[0]?.path).toBe('id')
  })

  it.each([
    ['a throwing handler', () => Promise.reject(new Error('broken'))],
    ['an answer that is not of its schema', () => succeed({ nome: 'Ada' })],
    ['an answer that is no outcome', () => ({ name: 'Ada' })],
    ['a failure of an unknown kind', () => ({ ok: false, error: { kind: 'odd', message: '', requestId: '' } })],
  ])('turns %s into an internal failure and tells of the defect', async (_name, handler) => {
    const { observer, defects } = observed()
    const error = failureOf(await answer('cases.read', schemas, handler, { id: 'x' }, observer))
    expect(error.kind).toBe('internal')
    expect(defects).toHaveLength(1)
  })

  it('goes once through what its own schema has made, and through whatever another one has', async () => {
    const { observer } = observed()
    const made = schemas.output.parse({ name: 'Ada' })
    noteChecked(schemas.output, made)
    const once = await answer('cases.read', schemas, () => succeed(made), { id: 'x' }, observer)
    expect(once.ok && once.value).toBe(made)

    const other = { nome: 'Ada' }
    noteChecked(z.object({ nome: z.string() }), other)
    expect(failureOf(await answer('cases.read', schemas, () => succeed(other), { id: 'x' }, observer)).kind).toBe(
      'internal',
    )
    const copied = await answer('cases.read', schemas, () => succeed({ ...made, name: 7 }), { id: 'x' }, observer)
    expect(failureOf(copied).kind).toBe('internal')
  })

  it('answers a value nested too deeply as bad input', async () => {
    const { observer } = observed()
    let nested: unknown = 'core'
    for (let depth = 0; depth < 200_000; depth += 1) nested = [nested]
    const input = contract.onboarding.create.input
    const raw = { version: 'v4', request: { cardType: 'CREDIT', extra: nested } }
    const error = failureOf(
      await answer('onboarding.create', { input, output: z.unknown() }, () => succeed(null), raw, observer),
    )
    expect(error.kind).toBe('invalid-input')
  })

  it('answers an object whose kind cannot be named as bad input', async () => {
    const { observer } = observed()
    const raw: unknown = Object.assign(Object.create(null), { constructor: { name: Object.create(null) as unknown } })
    const error = failureOf(
      await answer(
        'environments.list',
        { input: z.undefined(), output: z.unknown() },
        () => succeed(null),
        raw,
        observer,
      ),
    )
    expect(error.kind).toBe('invalid-input')
  })

  it('waits for what is written down before it answers, and answers even when that fails', async () => {
    const order: string[] = []
    const outcome = await answer(
      'cases.read',
      schemas,
      () => succeed({ name: 'Ada' }),
      { id: 'x' },
      {
        onCall: () => async () => {
          await Promise.resolve()
          order.push('written')
          throw new Error('disk full')
        },
        onDefect: () => {
          order.push('defect told')
        },
      },
    )
    order.push('answered')
    expect(outcome.ok).toBe(true)
    expect(order).toEqual(['written', 'defect told', 'answered'])
  })

  it('hands a failure of the handler on as it is', async () => {
    const { observer } = observed()
    const conflict = fail({ kind: 'conflict', message: 'No active mandate.', requestId: 'r' })
    expect(await answer('cases.read', schemas, () => conflict, { id: 'x' }, observer)).toEqual(conflict)
  })
})
