import {
  describedFields,
  noDescribedFields,
  type DescribedFields,
  type KeptDescribedFields,
} from '@contract/described-fields'
import { z } from '@contract/zod'
import type { EnvironmentStore, Place } from '../../store'

const place = { table: 'meta', row: 'described-fields', column: 'sealed_value' } as const satisfies Place
const sealedValue = z.object({ sealed_value: z.unknown() })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The fields that an administrator described for an environment; none until then. */
export interface Described {
  read(): KeptDescribedFields
  /** Throws what the disk says. */
  save(fields: DescribedFields): DescribedFields
}

export function openDescribed({ database, sealer }: EnvironmentStore): Described {
  const read = database.prepare('SELECT sealed_value FROM meta WHERE name = ?')
  const write = database.prepare(
    'INSERT INTO meta (name, sealed_value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET sealed_value = ?2',
  )
  return {
    read() {
      const found = sealedValue.safeParse(read.get(place.row))
      const text = found.success ? sealer.unseal(place, found.data.sealed_value) : undefined
      if (text === undefined) return noDescribedFields
      return describedFields.safeParse(parsed(text)).data ?? { ...noDescribedFields, unreadable: true }
    },
    save(fields) {
      write.run(place.row, sealer.seal(place, JSON.stringify(fields)))
      return fields
    },
  }
}
