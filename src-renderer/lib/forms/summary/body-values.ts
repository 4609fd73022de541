import { answeredMoney } from '@contract/domain/money'

/** One value of a body that is sent, and its dotted path: `applicant.phone`. */
interface BodyValue {
  readonly path: string
  readonly value: unknown
}

/** Every value of a body, in its order. An amount of money is one value, and so is an object or a list without members. */
export function valuesOf(body: unknown, path = ''): readonly BodyValue[] {
  if (typeof body !== 'object' || body === null || answeredMoney.safeParse(body).success) return [{ path, value: body }]
  const members = Object.entries(body)
  if (members.length === 0) return [{ path, value: body }]
  return members.flatMap(([name, inner]) => valuesOf(inner, path === '' ? name : `${path}.${name}`))
}
