import { nodesOf, readNodes, readNumber, visibleNodes, type TreeNode } from '../../../lib/forms/tree-editor/tree'
import type { Json } from '@contract/domain/json'
import { findByName, putByName, removeByName } from '../../../lib/forms/tree-editor/edit'
import { readTreeDraft, readTypedTree, writeTypedTree, type TreeDraft } from '../../../lib/forms/tree-editor/draft'
import { writeJsonLine, writeJsonText } from '../../../lib/forms/tree-editor/json-text'
import type { Doubtful } from '../../../lib/forms/choices'
import type { FormProblem } from '../../../lib/forms/problems'
import { classificationNames, namesOf, ownWordsOf, problemOf, tidied, type CompanyField } from './fields'
import { shownFields, type CompanyLayout, type Nodes } from './layout'

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

/** The usual fields, to be filled in; what stays empty is not sent. */
const newCompany: TreeDraft = { view: 'rows', nodes: companyFields }

/** The company as it is being typed: the usual fields before anything was. */
export const companyIn = (typed: string): TreeDraft => (typed === '' ? newCompany : readTypedTree(typed))

/** The company after fields of it were changed, in the view that it is in. */
export function withNodes(typed: string, change: (nodes: Nodes) => Nodes): string {
  const draft = companyIn(typed)
  const nodes = change(draft.nodes)
  return writeTypedTree(
    draft.view === 'rows' ? { view: 'rows', nodes } : { view: 'json', text: writeJsonText(nodes), nodes },
  )
}

/** Rows without those that nobody filled in. */
function filled(nodes: Nodes): Nodes {
  return nodes.flatMap((node): Nodes => {
    if (node.kind === 'text') return node.text === '' ? [] : [node]
    if (node.kind !== 'object') return [node]
    const children = filled(node.children)
    return children.length === 0 ? [] : [{ ...node, children }]
  })
}

/** Rows with every field read as its kind: "Deutschland" is DE; cards in which nothing is typed are not there. */
function settled(nodes: Nodes, layout: CompanyLayout, today: string): Nodes {
  const read = shownFields(nodes, layout).reduce((changed, field) => {
    const found = findByName(changed, namesOf(field))
    return found.is === 'node' ? putByName(changed, namesOf(field), tidied(field, found.node, today)) : changed
  }, nodes)
  return layout.groups.reduce((changed, group) => {
    const found = findByName(changed, namesOf(group))
    if (found.is !== 'node' || found.node.kind !== 'list') return changed
    const cards = found.node.children.flatMap((card) => (card.kind === 'object' ? filled([card]) : [card]))
    if (cards.length === 0) return removeByName(changed, namesOf(group))
    return putByName(changed, namesOf(group), { kind: 'list', children: cards })
  }, read)
}

/**
 * The company after a change. The JSON view takes over the body to send: there every field counts, an empty
 * one too, and nobody typed the usual ones.
 */
export function changedCompany(before: TreeDraft, after: TreeDraft, layout: CompanyLayout, today: string): TreeDraft {
  if (before.view === 'json' || after.view === 'rows') return after
  const nodes = filled(settled(after.nodes, layout, today))
  return { view: 'json', text: writeJsonText(nodes), nodes }
}

export interface CompanyReading {
  readonly value: { [name: string]: Json }
  readonly problems: readonly FormProblem[]
  readonly doubts: readonly Doubtful[]
}

export const pathOf = ({ name }: { readonly name: string }): string => `company.${name}`

function valueAt(value: Json, [first, ...rest]: readonly string[]): Json | undefined {
  if (first === undefined) return value
  if (typeof value !== 'object' || value === null) return undefined
  const members = new Map<string, Json>(Object.entries(value))
  const member = members.get(first)
  return member === undefined ? undefined : valueAt(member, rest)
}

/**
 * Body sent as the company: of the rows those that are filled in, each field read as its kind; of the JSON view exactly
 * what stands there. So a value that no field takes can be sent after all, once that was confirmed.
 */
export function readCompany(typed: string, layout: CompanyLayout, today: string): CompanyReading {
  const draft = companyIn(typed)
  const nodes = draft.view === 'rows' ? filled(settled(visibleNodes(draft.nodes), layout, today)) : draft.nodes
  const fields = shownFields(nodes, layout)
  const reading = draft.view === 'rows' ? readNodes(nodes) : readTreeDraft(draft)
  if (!reading.ok) return { value: {}, problems: unreadable(nodes, fields), doubts: [] }
  const problems: FormProblem[] = []
  const doubts: Doubtful[] = []
  for (const field of fields) {
    const value = valueAt(reading.value, namesOf(field))
    const path = pathOf(field)
    if (value === undefined || value === '') {
      if (field.required) problems.push({ path, code: 'described-missing' })
      continue
    }
    const code = problemOf(field, value, today)
    const words = ownWordsOf(field, value)
    if (code === undefined && words !== undefined) doubts.push({ path, text: words })
    if (code !== undefined && draft.view === 'rows') problems.push({ path, code })
    else if (code !== undefined) doubts.push({ path, text: inWords(value), code })
  }
  for (const group of layout.groups) {
    const cards = valueAt(reading.value, namesOf(group))
    if (group.required && (cards === undefined || (Array.isArray(cards) && cards.length === 0)))
      problems.push({ path: pathOf(group), code: 'described-missing' })
  }
  return { value: reading.value, problems, doubts }
}

/** A value as the question before sending names it. */
function inWords(value: Json): string {
  const [node] = nodesOf({ value })
  if (typeof value === 'string') return value
  return node ? writeJsonLine(node) : ''
}

/** Numbers that are none are problems of their fields; everything else is one of the whole company. */
function unreadable(nodes: Nodes, fields: readonly CompanyField[]): readonly FormProblem[] {
  const wrong = fields.filter((field) => {
    const found = field.kind === 'number' ? findByName(nodes, namesOf(field)) : undefined
    return found?.is === 'node' && found.node.kind === 'number' && !readNumber(found.node.text).ok
  })
  if (wrong.length === 0) return [{ path: 'company', code: 'tree' }]
  return wrong.map((field) => ({ path: pathOf(field), code: 'company-number' }))
}

/** Whether anything of a company is typed. */
export const holdsCompany = (typed: string): boolean => {
  const draft = companyIn(typed)
  return draft.view === 'json' || filled(draft.nodes).length > 0
}

/** Members without a field, by their names, as JSON on one line each. */
export function furtherOf(all: Nodes, layout: CompanyLayout): readonly (readonly [string, string])[] {
  const known = new Set([...shownFields(all, layout).map(({ name }) => name), classificationNames.join('.')])
  const withFields = new Set(
    [...known].flatMap((name) => name.split('.').map((_, at, names) => names.slice(0, at).join('.'))),
  )
  const walk = (inside: Nodes, prefix: string, inList: boolean): readonly (readonly [string, string])[] =>
    inside.flatMap((node, place): readonly (readonly [string, string])[] => {
      const name = `${prefix}${inList ? place : node.name}`
      if (known.has(name)) return []
      if ('children' in node && (withFields.has(name) || (inList && node.children.length === 0)))
        return walk(node.children, `${name}.`, node.kind === 'list')
      if (node.kind === 'text' && node.text === '') return []
      return node.kind === 'object' && filled([node]).length === 0 ? [] : [[name, writeJsonLine(node)]]
    })
  return walk(all, '', false)
}
