import type { Template } from '@contract/api/drafts'
import { cleaned } from '@contract/domain/typed-text'
import { useAct, useOutcome, useRefresh } from '../../../lib/api/queries'
import { kartei } from '../../../lib/api/kartei'
import type { Part } from './template-fields'

const key = 'draft-templates'

/** The templates of a part in the active environment, by name, and what changes them. */
export function useTemplates(part: Part) {
  const refresh = useRefresh()
  const { data, error } = useOutcome([key], () => kartei.drafts.templates())
  const changed = () => refresh(key)
  return {
    templates: (data ?? [])
      .filter((each) => each.part === part)
      .toSorted((a, b) => a.name.localeCompare(b.name)) satisfies readonly Template[],
    failure: error?.failure,
    save: useAct(kartei.drafts.saveTemplate, changed),
    remove: useAct(kartei.drafts.removeTemplate, changed),
  }
}

export type TemplatesState = ReturnType<typeof useTemplates>

export const sameName = (a: string, b: string): boolean => cleaned(a).toLowerCase() === cleaned(b).toLowerCase()
