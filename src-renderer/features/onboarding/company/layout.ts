import {
  noDescribedFields,
  type DescribedFields,
  type DescribedGroup,
  type DescribedSimple,
} from '@contract/domain/described-fields'
import { useMemo } from 'react'
import { readAgain, useLive } from '../../../lib/api/live'
import { findByName, isFilled } from '../../../lib/forms/tree-editor/edit'
import type { TreeNode } from '../../../lib/forms/tree-editor/tree'
import type { Language } from '../../../lib/i18n/i18n'
import { kartei } from '../../../lib/api/kartei'
import { knownAround, knownFields, namesOf, type CompanyField } from './fields'

/** A list of members that look alike: owners, representatives. */
export interface CompanyGroup extends Omit<DescribedGroup, 'fields'> {
  readonly fields: readonly CompanyField[]
  /** As of a field. */
  readonly within?: CompanyField | undefined
}

/** The form's fields for a company: the known ones, and those described for the environment. */
export interface CompanyLayout {
  readonly fields: readonly CompanyField[]
  readonly groups: readonly CompanyGroup[]
  readonly mainCard: DescribedFields['mainCard']
}

const fieldOf = (described: DescribedSimple): CompanyField =>
  described.kind === 'choice'
    ? { ...described, values: described.values.map(({ value, label: words }) => ({ code: value, words })) }
    : described

const groupOf = ({ fields, ...group }: DescribedGroup): CompanyGroup => ({ ...group, fields: fields.map(fieldOf) })

/** A field that can be typed nowhere is shown all the same, and required of nobody. */
function placed<T extends CompanyField | CompanyGroup>(described: T): T {
  const within = knownAround(described.name)
  return within ? { ...described, required: false, within } : described
}

/** A described field of the name of a known one, or around it, takes its place; the others follow in their order. */
export function layoutOf({ company, mainCard }: DescribedFields): CompanyLayout {
  const described = company.flatMap((field) => (field.kind === 'group' ? [] : [placed(fieldOf(field))]))
  const groups = company.flatMap((field) => (field.kind === 'group' ? [placed(groupOf(field))] : []))
  const isFree = ({ name }: CompanyField): boolean =>
    !groups.some((group) => name === group.name) && !company.some((one) => name.startsWith(`${one.name}.`))
  return {
    fields: [
      ...knownFields.filter(isFree).map((field) => described.find(({ name }) => name === field.name) ?? field),
      ...described.filter(({ name }) => !knownFields.some((field) => field.name === name)),
    ],
    groups,
    mainCard,
  }
}

export const knownLayout = layoutOf(noDescribedFields)

export const describedKey = 'described-fields'

const describedFields = readAgain({ key: describedKey, ask: () => kartei.drafts.describedFields() })

/** Field descriptions of the active environment, in another window too. */
export const useDescribedFields = () => useLive(describedFields)

/** The layout of the active environment; that of what is known until it was read. */
export function useCompanyLayout() {
  const { data, error, refetch } = useDescribedFields()
  const failure = error?.failure
  return useMemo(
    () => ({
      layout: data ? layoutOf(data) : knownLayout,
      /** Until it was read, nobody knows what is required. */
      isRead: data !== undefined,
      failure,
      /** The description cannot be read any more; the layout is that of the known fields. */
      isUnreadable: data?.unreadable === true,
      readAgain: (): void => void refetch(),
    }),
    [data, failure, refetch],
  )
}

export type Nodes = readonly TreeNode[]

/** How many cards of a group there are; undefined where something else than a list of objects stands there. */
export function itemsOf(nodes: Nodes, group: CompanyGroup): number | undefined {
  const found = findByName(nodes, namesOf(group))
  if (found.is === 'nothing') return 0
  if (found.is === 'blocked') return undefined
  if (found.node.kind !== 'list') return isFilled(found.node) ? undefined : 0
  return found.node.children.every(({ kind }) => kind === 'object') ? found.node.children.length : undefined
}

/** A field of one card: `owners.0.share`. */
export const onCard = (group: CompanyGroup, item: number, field: CompanyField): CompanyField => ({
  ...field,
  name: `${group.name}.${item}.${field.name}`,
})

/** Every field that the form shows of a company as it is. */
export const shownFields = (nodes: Nodes, { fields, groups }: CompanyLayout): readonly CompanyField[] => [
  ...fields,
  ...groups.flatMap((group) =>
    Array.from({ length: itemsOf(nodes, group) ?? 0 }, (_, item) =>
      group.fields.map((field) => onCard(group, item, field)),
    ).flat(),
  ),
]

/** Label of a field, a group or a field on a card: "Person 2: Share". */
export function labelOf(path: string, { fields, groups }: CompanyLayout, language: Language): string | undefined {
  const name = path.replace(/^company\./, '')
  const own = [...fields, ...groups].find((one) => one.name === name)
  if (own) return own.label[language]
  for (const group of groups) {
    const [, item, inner] = name.startsWith(`${group.name}.`)
      ? (/^(\d+)\.(.+)$/.exec(name.slice(group.name.length + 1)) ?? [])
      : []
    const field = group.fields.find((one) => one.name === inner)
    if (field && item !== undefined) return `${group.item[language]} ${Number(item) + 1}: ${field.label[language]}`
  }
  return undefined
}
