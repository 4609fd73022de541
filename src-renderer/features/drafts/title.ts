import type { TypedFields } from '@contract/api/drafts'
import { cleaned } from '@contract/domain/typed-text'
import { readTypedTree } from '../../lib/forms/tree-editor/typed-tree'

/** Characters that the contract takes for a draft's title. */
const longest = 600

/** Where a form that names nobody itself says whose case it is for; never sent. */
export const whoPath = 'who'

/** Who a draft is about, as far as it is typed: the company, else the applicant; '' while nobody is named. */
export function titleOf(fields: TypedFields): string {
  const at = (path: string): string => cleaned(fields[path] ?? '')
  const person = [at('applicant.firstName'), at('applicant.lastName')]
  const holder = [at('cardholderDetails.firstName'), at('cardholderDetails.lastName')]
  const named = [[companyNameIn(at('company'))], person, holder, [at(whoPath)]].map((names) =>
    names.filter(Boolean).join(' '),
  )
  return (named.find((name) => name !== '') ?? '').slice(0, longest)
}

/** The name of a company that is being typed; '' where it has none. */
function companyNameIn(typed: string): string {
  const name = readTypedTree(typed).nodes.find((node) => node.name === 'name')
  return name?.kind === 'text' ? cleaned(name.text) : ''
}
