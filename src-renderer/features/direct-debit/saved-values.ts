import { consentChannel } from '@contract/domain/mandate-records'
import type { TypedFields } from '@contract/api/drafts'
import { useMemo } from 'react'
import { valuesIn, type FormValues } from '../../lib/forms/values'
import { changeFormState, formStateStore, type FormState, type Scan } from './form-state'

/** What is typed to register a mandate, as it is kept on disk: sealed, and gone once the mandate is registered. */
function fieldsOf({ iban, checked, channel, scan, paperPlace, called, spokeWith, read }: FormState): TypedFields {
  return {
    iban,
    ticked: checked.size > 0 ? JSON.stringify([...checked]) : '',
    channel: channel ?? '',
    scan: scan ? JSON.stringify([scan.fileId, scan.name]) : '',
    paperPlace,
    called,
    spokeWith,
    read: Object.keys(read).length > 0 ? JSON.stringify(Object.entries(read).flat()) : '',
  }
}

function stateOf(fields: TypedFields): Partial<FormState> {
  const [fileId, name] = listOf(fields['scan'])
  const scan: Scan | undefined = fileId !== undefined && name !== undefined ? { fileId, name } : undefined
  return {
    iban: fields['iban'] ?? '',
    checked: new Set(listOf(fields['ticked'])),
    channel: consentChannel.safeParse(fields['channel']).data,
    scan,
    paperPlace: fields['paperPlace'] ?? '',
    called: fields['called'] ?? '',
    spokeWith: fields['spokeWith'] ?? '',
    read: pairsOf(listOf(fields['read'])),
  }
}

/** A text and when it was read aloud, by turns. */
const pairsOf = (list: readonly string[]): Record<string, string> =>
  Object.fromEntries(list.flatMap((text, index) => (index % 2 === 0 ? [[text, list[index + 1] ?? '']] : [])))

function listOf(text: string | undefined): string[] {
  try {
    const list: unknown = JSON.parse(text ?? '')
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** Form values of a mandate registration, by case. */
export const useMandateValues = (caseId: string): FormValues =>
  useMemo(() => {
    const values = valuesIn(formStateStore(caseId), fieldsOf, (typed) =>
      changeFormState(caseId, stateOf({ ...values.now(), ...typed })),
    )
    return values
  }, [caseId])
