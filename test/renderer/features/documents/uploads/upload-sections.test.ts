import { expect, it } from 'vitest'
import type { Upload, UploadState } from '@contract/api/uploads'
import { lastUploads } from '../../../../../src-renderer/features/documents/document-groups'
import { leftOf, sectionOf } from '../../../../../src-renderer/features/documents/upload-states'
import { uploadOf } from '../../../../helpers/renderer/documents-double'

const at = (minute: number): string => `2026-07-09T10:${String(minute).padStart(2, '0')}:00Z`
const upload = (uploadId: string, minute: number, state: UploadState, hasEnded = true): Upload =>
  uploadOf(uploadId, at(minute), [{ state, files: [{ fileId: 'a', megabytes: 1, state }] }], hasEnded ? {} : undefined)
const section = (own: Upload, ...others: Upload[]) => sectionOf(own, lastUploads([own, ...others]))
const settled = (own: Upload, as: 'arrived' | 'not-arrived'): Upload => ({
  ...own,
  files: own.files.map((file) => ({ ...file, settled: as })),
})

it('puts every upload where its next step is', () => {
  expect(section(upload('u', 0, 'sending', false))).toBe('running')
  expect(section(upload('u', 0, 'waiting', false))).toBe('queued')
  expect(section(upload('u', 0, 'waiting'))).toBe('not-sent')
  expect(section(upload('u', 0, 'failed'))).toBe('failed')
  expect(section(upload('u', 0, 'confirmed'))).toBe('done')
  expect(section(upload('u', 0, 'cancelled'))).toBe('done')
  expect(section(upload('u', 0, 'in-doubt'))).toBe('in-doubt')
  expect(section(settled(upload('u', 0, 'in-doubt'), 'arrived'))).toBe('done')
  expect(section(settled(upload('u', 0, 'in-doubt'), 'not-arrived'))).toBe('not-sent')
})

it('leaves nothing to do about files that a later upload has taken', () => {
  const failed = upload('u', 0, 'failed')
  const again = upload('v', 5, 'confirmed')
  expect(section(failed, again)).toBe('done')
  expect(leftOf(failed, lastUploads([again, failed]))).toEqual([])
})
