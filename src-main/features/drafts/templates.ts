import { template, type Template } from '@contract/api/drafts'
import { z } from '@contract/zod'
import { randomUUID } from 'node:crypto'
import { openSealedValue } from '../../lib/encrypted-table'
import type { EnvironmentStore } from '../../store'

/** At most so many; the oldest go first. */
const limit = 100

/** Redirect addresses and metadata under names, sealed together: a template may hold what is personal. */
export interface Templates {
  all(): Template[]
  /** Writes the list; throws what the disk says. */
  save(changed: Omit<Template, 'templateId'> & { readonly templateId?: string | undefined }): Template[]
  remove(templateId: string): Template[]
}

export function openTemplates(environment: EnvironmentStore): Templates {
  const value = openSealedValue(environment, 'form-templates', z.array(template))
  const all = (): Template[] => value.read() ?? []

  return {
    all,
    save({ templateId, ...content }) {
      const known = all()
      const isKnown = known.some((each) => each.templateId === templateId)
      const saved = { ...content, templateId: isKnown && templateId !== undefined ? templateId : randomUUID() }
      return value.write(
        isKnown
          ? known.map((each) => (each.templateId === templateId ? saved : each))
          : [...known, saved].slice(-limit),
      )
    },
    remove: (templateId) => value.write(all().filter((each) => each.templateId !== templateId)),
  }
}
