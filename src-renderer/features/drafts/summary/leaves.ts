import { answeredMoney } from '@contract/domain/money'

/** One value of a body that is sent, and its dotted path: `applicant.phone`. */
export interface Leaf {
  readonly path: string
  readonly value: unknown
}

/** Every value of a body, in its order. An amount of money is one value, and so is an object or a list without members. */
export function leavesOf(value: unknown, path = ''): readonly Leaf[] {
  if (typeof value !== 'object' || value === null || answeredMoney.safeParse(value).success) return [{ path, value }]
  const members = Object.entries(value)
  if (members.length === 0) return [{ path, value }]
  return members.flatMap(([name, inner]) => leavesOf(inner, path === '' ? name : `${path}.${name}`))
}
