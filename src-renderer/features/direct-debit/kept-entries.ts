import { consentChannel } from '@contract/mandate-records'
import type { TypedFields } from '@contract/drafts'
import { useKeptForm, type KeptLine } from '../drafts'
import { changeEntries, useEntries, type Entries, type Scan } from './entries'

/** What is typed to register a mandate, as it is kept on disk: sealed, and gone once the mandate is registered. */
function fieldsOf({ iban, ticked, channel, scan, paperPlace }: Entries): TypedFields {
  return {
    iban,
    ticked: ticked.size > 0 ? JSON.stringify([...ticked]) : '',
    channel: channel ?? '',
    scan: scan ? JSON.stringify([scan.fileId, scan.name]) : '',
    paperPlace,
  }
}

function entriesOf(fields: TypedFields): Partial<Entries> {
  const [fileId, name] = listOf(fields['scan'])
  const scan: Scan | undefined = fileId !== undefined && name !== undefined ? { fileId, name } : undefined
  return {
    iban: fields['iban'] ?? '',
    ticked: new Set(listOf(fields['ticked'])),
    channel: consentChannel.safeParse(fields['channel']).data,
    scan,
    paperPlace: fields['paperPlace'] ?? '',
  }
}

function listOf(text: string | undefined): string[] {
  try {
    const list: unknown = JSON.parse(text ?? '')
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** Keeps the form of a case on disk, and takes over what was typed before the window was opened. */
export function useKeptEntries(caseId: string, engagementId: string): KeptLine | undefined {
  const entries = useEntries(caseId)
  return useKeptForm({
    form: 'mandate',
    engagementId,
    fields: fieldsOf(entries),
    onRead: (fields) => changeEntries(caseId, entriesOf(fields)),
  })
}
