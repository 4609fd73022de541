import { template, type Template } from '@contract/drafts'
import { z } from '@contract/zod'
import { randomUUID } from 'node:crypto'
import type { EnvironmentStore, Place } from '../../store'

const place = { table: 'meta', row: 'form-templates', column: 'sealed_value' } as const satisfies Place
const list = z.array(template)
const sealedValue = z.object({ sealed_value: z.unknown() })

/** At most so many; the oldest go first. */
const limit = 100

/** Redirect addresses and metadata under names, sealed together: a template may hold what is personal. */
export interface Templates {
  all(): Template[]
  /** Writes the list; throws what the disk says. */
  save(changed: Omit<Template, 'templateId'> & { readonly templateId?: string | undefined }): Template[]
  remove(templateId: string): Template[]
}

export function openTemplates({ database, sealer }: EnvironmentStore): Templates {
  const read = database.prepare('SELECT sealed_value FROM meta WHERE name = ?')
  const write = database.prepare(
    'INSERT INTO meta (name, sealed_value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET sealed_value = ?2',
  )

  function all(): Template[] {
    const found = sealedValue.safeParse(read.get(place.row))
    const text = found.success ? sealer.unseal(place, found.data.sealed_value) : undefined
    return (text === undefined ? undefined : list.safeParse(JSON.parse(text)).data) ?? []
  }

  function keep(templates: Template[]): Template[] {
    write.run(place.row, sealer.seal(place, JSON.stringify(templates)))
    return templates
  }

  return {
    all,
    save({ templateId, ...content }) {
      const known = all()
      const isKnown = known.some((each) => each.templateId === templateId)
      const saved = { ...content, templateId: isKnown && templateId !== undefined ? templateId : randomUUID() }
      return keep(
        isKnown
          ? known.map((each) => (each.templateId === templateId ? saved : each))
          : [...known, saved].slice(-limit),
      )
    },
    remove: (templateId) => keep(all().filter((each) => each.templateId !== templateId)),
  }
}
