import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginCase, draw, lookedUp, now, onCase, pick, told, upload } from '../../../helpers/renderer/documents-tab'
import { answer, emit, failed, ok } from '../../../helpers/renderer/kartei-double'
import { staged, type uploadOf } from '../../../helpers/renderer/documents-double'

beforeEach(beginCase)

describe('an upload', () => {
  it('that begins is no other one to wait for', async () => {
    answer({ onboarding: { uploadDocuments: () => new Promise(() => undefined) } })
    draw()
    await pick([staged('a', 1), staged('b', 1)])
    await userEvent.click(upload())
    expect(upload()).toHaveProperty('disabled', true)
    expect(screen.queryByText('After the running upload')).toBeNull()
    const sending = { state: 'sending' as const, files: [{ fileId: 'a', megabytes: 1, state: 'sending' as const }] }
    act(() => emit('uploads', 'onChanged', told('u1', now(), [sending])))
    expect(screen.getAllByText('After the running upload')).toHaveLength(2)
  })

  it('says the same in words as the bar shows, and nothing is confirmed before the answer', () => {
    draw()
    const requests = (state: 'sending' | 'sent') => [
      {
        state,
        files: [
          { fileId: 'a', megabytes: 4, state: 'sent' as const },
          { fileId: 'b', megabytes: 4, state: state, sent: state === 'sent' ? 4 : 1 },
          ...(state === 'sent' ? [] : [{ fileId: 'c', megabytes: 2, state: 'sending' as const, sent: 0 }]),
        ],
      },
    ]
    act(() => emit('uploads', 'onChanged', told('u1', now(), requests('sending'))))
    expect(screen.getByText('50 %')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Upload progress' }).getAttribute('aria-valuetext')).toBe(
      '5.0 MB of 10.0 MB',
    )
    expect(screen.getByText('Sent, not confirmed')).toBeTruthy()
    expect(screen.getByText('25 % sent')).toBeTruthy()
    expect(screen.getByText('Waiting')).toBeTruthy()
    act(() => emit('uploads', 'onChanged', told('u1', now(), requests('sent'))))
    expect(screen.getByText('All sent. The service is checking, for up to two minutes.')).toBeTruthy()
    expect(screen.getByText('All sent. The service is checking.')).toBeTruthy()
    expect(screen.getByText('Cancelling now leaves open whether they arrived')).toBeTruthy()
    // The rest is the answer.
    expect(screen.getByRole('progressbar', { name: 'Upload progress' }).getAttribute('aria-valuenow')).toBe('99')
    expect(screen.queryByText('Confirmed on this case')).toBeNull()
    act(() =>
      emit(
        'uploads',
        'onChanged',
        told('u1', now(), [{ state: 'confirmed', files: [{ fileId: 'a', megabytes: 4, state: 'confirmed' }] }], {}),
      ),
    )
    expect(screen.getByText('Confirmed on this case')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('of another environment, to an application of the same number, is none of this case', async () => {
    draw()
    const sending = { state: 'sending' as const, files: [{ fileId: 'a', megabytes: 4, state: 'sending' as const }] }
    const elsewhere = { ...told('u1', now(), [sending]), environmentId: 'another' }
    act(() => emit('uploads', 'onChanged', elsewhere))
    expect(screen.queryByRole('progressbar', { name: 'Upload progress' })).toBeNull()
    act(() => emit('uploads', 'onChanged', { ...elsewhere, uploadId: 'u2', environmentId: 'sandbox' }))
    expect(await screen.findByRole('progressbar', { name: 'Upload progress' })).toBeTruthy()
  })

  it('can be cancelled', async () => {
    const cancelled: string[] = []
    answer({
      uploads: {
        cancel: ({ uploadId }) => {
          cancelled.push(uploadId)
          return ok({ cancelled: true })
        },
      },
    })
    draw()
    act(() =>
      emit(
        'uploads',
        'onChanged',
        told('u2', now(), [{ state: 'sending', files: [{ fileId: 'a', megabytes: 4, state: 'sending', sent: 1 }] }]),
      ),
    )
    const button = screen.getByRole('button', { name: 'Cancel upload' })
    // It stands where "Upload" was: the second click of a double click is not meant for it.
    fireEvent.click(button, { detail: 2 })
    expect(cancelled).toEqual([])
    await userEvent.click(button)
    expect(cancelled).toEqual(['u2'])
  })

  it('that failed says why and is sent again on demand', async () => {
    const sent: unknown[] = []
    answer({
      onboarding: {
        uploadDocuments: ({ fileIds }) => {
          sent.push(fileIds)
          return failed({ kind: 'rejected' })
        },
      },
    })
    answer({ files: { list: () => ok({ files: [staged('a', 4)] }) } })
    draw()
    await screen.findByText('a.pdf')
    const failure = { kind: 'rejected' as const, message: 'No.', requestId: 'r' }
    act(() =>
      emit(
        'uploads',
        'onChanged',
        told('u3', now(), [{ state: 'failed', files: [{ fileId: 'a', megabytes: 4, state: 'failed' }] }], { failure }),
      ),
    )
    expect(screen.getByText('The service rejected this.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(sent).toEqual([['a']])
  })

  const doubtful = (documentType?: string): ReturnType<typeof uploadOf> => ({
    ...told('u4', now(), [{ state: 'in-doubt', files: [{ fileId: 'a', megabytes: 4, state: 'in-doubt' }] }], {
      failure: { kind: 'outcome-unknown', message: 'Lost.', requestId: 'r' },
    }),
    ...(documentType === undefined ? {} : { documentType }),
  })
  const settlesAs = (asked: unknown[], upload: ReturnType<typeof uploadOf>): void =>
    answer({
      uploads: {
        settle: (input) => {
          asked.push(input)
          const settled = { ...upload, files: upload.files.map((file) => ({ ...file, settled: input.as })) }
          act(() => emit('uploads', 'onChanged', settled))
          return ok(settled)
        },
      },
    })

  it('in doubt is explained, looked up, and gone once marked as arrived', async () => {
    const asked: unknown[] = []
    settlesAs(asked, doubtful())
    draw()
    act(() => emit('uploads', 'onChanged', doubtful()))
    expect(screen.getByText('May have arrived')).toBeTruthy()
    expect(screen.queryByText('Confirmed on this case')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Look the case up' }))
    expect(onCase.looked).toBe(1)
    await userEvent.click(screen.getByRole('button', { name: 'Mark as arrived' }))
    await waitFor(() => expect(screen.queryByText('May have arrived')).toBeNull())
    expect(asked).toEqual([{ uploadId: 'u4', fileIds: ['a'], as: 'arrived' }])
  })

  it('that is answered with 503 may have arrived, and is sent again only after a look', async () => {
    const asked: unknown[] = []
    const http = { status: 503, method: 'POST', path: '/api/x', retryAfterMs: 120_000 }
    const failure = { kind: 'service-error' as const, message: 'The service failed (503): Noon.', requestId: 'r', http }
    settlesAs(asked, doubtful())
    answer({ onboarding: { uploadDocuments: ({ fileIds }) => (asked.push(fileIds), failed({ kind: 'network' })) } })
    draw()
    act(() => emit('uploads', 'onChanged', { ...doubtful(), failure }))
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toMatch(/answered 503: .*may have been carried out all the same\. Look it up before/)
    expect(alert.textContent).toContain('The service says: “Noon.”')
    expect(screen.queryByText('The answer of the service is missing.')).toBeNull()
    expect(screen.queryByText('Not accepted')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Send again' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Look the case up' }))
    // The look that brings nothing is none.
    expect(screen.getByRole('button', { name: 'Send again' })).toHaveProperty('disabled', true)
    lookedUp()
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(asked).toEqual([{ uploadId: 'u4', fileIds: ['a'], as: 'not-arrived' }, ['a']]))
  })

  it('in doubt is sent again as what it was sent before, once the clerk says so', async () => {
    const asked: unknown[] = []
    settlesAs(asked, doubtful('TAX_REGISTRATION'))
    answer({
      onboarding: {
        uploadDocument: ({ documentType, fileId }) => {
          asked.push({ documentType, fileId })
          return failed({ kind: 'network' })
        },
      },
    })
    draw()
    act(() => emit('uploads', 'onChanged', doubtful('TAX_REGISTRATION')))
    lookedUp()
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    await waitFor(() =>
      expect(asked).toEqual([
        { uploadId: 'u4', fileIds: ['a'], as: 'not-arrived' },
        { documentType: 'TAX_REGISTRATION', fileId: 'a' },
      ]),
    )
  })
})
