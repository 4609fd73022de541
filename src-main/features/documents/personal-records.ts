import { stagedFile } from '@contract/api/documents'
import { openDoubt, upload } from '@contract/api/uploads'
import { jsonOf, type RecordKind } from '../../lib/personal-records'
import { hashedPlaces, placesPurpose } from './document-table'

const ofDocuments = { whose: 'person', found: 'content' } as const

export const personalRecords: readonly RecordKind[] = [
  {
    ...ofDocuments,
    table: 'documents',
    key: ['file_id'],
    is: 'document',
    kept: 'until sent',
    hashed: [{ column: 'place', purpose: placesPurpose, texts: hashedPlaces }],
    names: ['file_id'],
    file(record) {
      const described = stagedFile.omit({ fileId: true }).safeParse(jsonOf(record, 'sealed_document')).data
      const fileId = String(record.key[0])
      return {
        name: `${fileId}.sealed`,
        fileId,
        purpose: `document ${fileId}`,
        title: described?.name ?? fileId,
        mediaType: described?.mediaType ?? 'application/octet-stream',
        size: described?.size ?? 0,
      }
    },
  },
  {
    ...ofDocuments,
    part: true,
    table: 'document_works',
    key: ['work_id'],
    is: 'document',
    kept: 'until sent',
    names: ['work_id'],
  },
  {
    ...ofDocuments,
    table: 'uploads',
    key: ['upload_id'],
    is: 'upload',
    kept: 'with its case',
    names: ['upload_id'],
    unsettled(record) {
      const known = upload.safeParse(jsonOf(record, 'sealed_upload')).data
      return known && (known.endedAt === undefined || openDoubt(known).length > 0) ? 'upload' : undefined
    },
  },
  {
    ...ofDocuments,
    part: true,
    table: 'upload_files',
    key: ['upload_id', 'file_id'],
    is: 'upload',
    kept: 'with its case',
    names: ['file_id'],
  },
  {
    ...ofDocuments,
    part: true,
    table: 'sent_documents',
    key: ['file_id'],
    is: 'document',
    kept: 'with its case',
    names: ['file_id'],
  },
]
