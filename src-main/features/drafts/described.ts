import {
  describedFields,
  noDescribedFields,
  type DescribedFields,
  type KeptDescribedFields,
} from '@contract/domain/described-fields'
import { z } from '@contract/zod'
import { openSealedValue } from '../../lib/encrypted-table'
import type { EnvironmentStore } from '../../store'

const unreadable = z.unknown().transform((): KeptDescribedFields => ({ ...noDescribedFields, unreadable: true }))

/** The fields that an administrator described for an environment; none until then. */
export interface Described {
  read(): KeptDescribedFields
  /** Throws what the disk says. */
  save(fields: DescribedFields): DescribedFields
}

export function openDescribed(environment: EnvironmentStore): Described {
  const value = openSealedValue(environment, 'described-fields', describedFields.or(unreadable))
  return {
    read: () => value.read() ?? noDescribedFields,
    save(fields) {
      value.write(fields)
      return fields
    },
  }
}
