import { describe, expect, it } from 'vitest'
import {
  bytesOf,
  documentGroups,
  type DocumentGroups,
} from '../../../../src-renderer/features/documents/document-groups'
import { staged, uploadOf } from '../../../helpers/renderer/documents-double'

const at = (minute: number): string => `2026-07-09T10:${String(minute).padStart(2, '0')}:00Z`
const shape = ({ groups }: DocumentGroups): [string, string[]][] =>
  groups.map(({ kind, rows }) => [kind, rows.map(({ fileId }) => fileId)])

describe('the documents of a case', () => {
  it('are cut into requests as they will be sent, what cannot go apart', () => {
    const files = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => staged(id, 2))
    const heavy = staged('x', 14, [{ code: 'too-large', message: '' }])
    const renamed = staged('g', 1, [{ code: 'wrong-extension', message: '' }])
    const view = documentGroups([...files.slice(0, 2), heavy, ...files.slice(2), renamed], [])
    expect(shape(view)).toEqual([
      ['planned', ['a', 'b', 'c', 'd', 'e']],
      ['planned', ['f', 'g']],
      ['blocked', ['x']],
    ])
    expect(view.groups.map((group) => ('number' in group ? [group.number, group.of] : undefined))).toEqual([
      [1, 2],
      [2, 2],
      undefined,
    ])
    expect(view.ready.map(({ fileId }) => fileId)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    expect(bytesOf(view.groups[0]?.rows ?? [])).toBe(10_000_000)
  })

  it('move into the running upload, and what is added meanwhile waits behind it', () => {
    const upload = uploadOf('u', at(0), [
      { state: 'sending', files: [{ fileId: 'a', megabytes: 2, state: 'sending', sent: 1 }] },
      { state: 'waiting', files: [{ fileId: 'b', megabytes: 2, state: 'waiting' }] },
    ])
    const view = documentGroups([staged('a', 2), staged('b', 2), staged('c', 1)], [upload])
    expect(shape(view)).toEqual([
      ['running', ['a']],
      ['running', ['b']],
      ['planned', ['c']],
    ])
    expect(view.running?.uploadId).toBe('u')
    expect(view.groups[0]?.rows[0]).toMatchObject({ state: 'sending', sentBytes: 1_000_000 })
  })

  it('of many requests those that are answered come behind those that still move', () => {
    const requests = Array.from({ length: 7 }, (_, index) => {
      const state = index < 2 ? ('confirmed' as const) : ('waiting' as const)
      return { state, files: [{ fileId: `f${index}`, megabytes: 1, state }] }
    })
    const { groups } = documentGroups([], [uploadOf('u', at(0), requests)])
    expect(groups.map((group) => 'number' in group && group.number)).toEqual([3, 4, 5, 6, 7, 1, 2])
  })

  it('are confirmed only by the answer; the rest of a failed upload keeps its place', () => {
    const upload = uploadOf(
      'u',
      at(0),
      [
        { state: 'confirmed', files: [{ fileId: 'a', megabytes: 1, state: 'confirmed' }] },
        { state: 'failed', files: [{ fileId: 'b', megabytes: 1, state: 'failed' }] },
        { state: 'cancelled', files: [{ fileId: 'c', megabytes: 1, state: 'cancelled' }] },
      ],
      { failure: { kind: 'service-error', message: 'Broken.', requestId: 'r' } },
    )
    const view = documentGroups([staged('a', 1), staged('b', 1), staged('c', 1)], [upload])
    expect(shape(view)).toEqual([
      ['failed', ['b']],
      ['planned', ['c']],
    ])
    expect(view.confirmed.map(({ rows, requests }) => [rows.map(({ fileId }) => fileId), requests])).toEqual([
      [['a'], 1],
    ])
    expect(view.running).toBeUndefined()
  })

  it('are in doubt until somebody deals with them', () => {
    const upload = uploadOf(
      'u',
      at(0),
      [{ state: 'in-doubt', files: [{ fileId: 'a', megabytes: 1, state: 'in-doubt' }] }],
      { failure: { kind: 'outcome-unknown', message: 'Lost.', requestId: 'r' } },
    )
    expect(shape(documentGroups([staged('a', 1)], [upload]))).toEqual([['in-doubt', ['a']]])
    const settled = (as: 'arrived' | 'not-arrived') => ({
      ...upload,
      files: upload.files.map((file) => ({ ...file, settled: as })),
    })
    expect(shape(documentGroups([], [settled('arrived')]))).toEqual([])
    // Its copy could not be erased yet.
    expect(shape(documentGroups([staged('a', 1)], [settled('arrived')]))).toEqual([])
    expect(shape(documentGroups([staged('a', 1)], [settled('not-arrived')]))).toEqual([['planned', ['a']]])
  })

  it('follow their last upload when they are sent again', () => {
    const lost = uploadOf(
      'u',
      at(0),
      [{ state: 'in-doubt', files: [{ fileId: 'a', megabytes: 1, state: 'in-doubt' }] }],
      {},
    )
    const again = uploadOf(
      'v',
      at(5),
      [{ state: 'confirmed', files: [{ fileId: 'a', megabytes: 1, state: 'confirmed' }] }],
      {},
    )
    const view = documentGroups([staged('a', 1)], [again, lost])
    expect(shape(view)).toEqual([])
    expect(view.confirmed.map(({ uploadId }) => uploadId)).toEqual(['v'])
  })

  it('are shown from the upload alone while they are in doubt, and not when they failed and were taken off', () => {
    const upload = (state: 'failed' | 'in-doubt') =>
      uploadOf('u', at(0), [{ state, files: [{ fileId: 'a', megabytes: 1, state }] }], {})
    expect(shape(documentGroups([], [upload('in-doubt')]))).toEqual([['in-doubt', ['a']]])
    expect(shape(documentGroups([], [upload('failed')]))).toEqual([])
  })

  it('lie there as before when the program ended before they were sent', () => {
    const upload = uploadOf(
      'u',
      at(0),
      [{ state: 'waiting', files: [{ fileId: 'a', megabytes: 1, state: 'waiting' }] }],
      {},
    )
    expect(shape(documentGroups([staged('a', 1)], [upload]))).toEqual([['planned', ['a']]])
  })
})
