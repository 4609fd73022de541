import type { TreeNode } from './tree'

const text = (name: string): TreeNode => ({ name, kind: 'text', text: '' })

/** Fields seen in companies of business onboardings (field notes): a beginning, never the limit. */
export const companyFields: readonly TreeNode[] = [
  text('name'),
  text('city'),
  text('countryCode'),
  text('businessType'),
  { name: 'registrationInfo', kind: 'object', children: [text('taxNumber'), text('registrationAuthority')] },
  text('registrationDate'),
  { name: 'mainActivity', kind: 'object', children: [text('code'), text('classification')] },
]
