import type { FoundFile } from '@contract/api/documents'
import type { Upload } from '@contract/api/uploads'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { FollowUploads, UploadsScreen } from '../../../../../src-renderer/features/documents'
import { answer, emit, failed, ok } from '../../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../../helpers/renderer/render'
import { uploadOf } from '../../../../helpers/renderer/documents-double'

const at = (minute: number): string => `2026-07-09T10:${String(minute).padStart(2, '0')}:00Z`
const asked: unknown[] = []
let foundFiles: FoundFile[] = []
let unreadable: { fileId: string; size: number; at: string }[] = []
let kept = new Set<string>()

beforeEach(() => {
  asked.length = 0
  kept = new Set()
  foundFiles = []
  unreadable = []
})

function draw(uploads: Upload[]): void {
  answer({
    uploads: {
      list: () => ok({ uploads }),
      settle: (input) => {
        asked.push(input)
        const found = uploads.find(({ uploadId }) => uploadId === input.uploadId)
        if (!found) return failed({ kind: 'not-found' })
        const settled = { ...found, files: found.files.map((file) => ({ ...file, settled: input.as })) }
        act(() => emit('uploads', 'onChanged', settled))
        return ok(settled)
      },
      retry: (input) => {
        asked.push(input)
        return failed({ kind: 'network' })
      },
      cancel: (input) => {
        asked.push(input)
        return ok({ cancelled: true })
      },
    },
    onboarding: { read: () => failed({ kind: 'network' }) },
    files: {
      copies: ({ fileIds }) => ok({ fileIds: fileIds.filter((fileId) => kept.has(fileId)) }),
      found: () => ok({ files: foundFiles, unreadable }),
      eraseFound: ({ fileIds }) => {
        asked.push(fileIds)
        foundFiles = []
        return ok({ erased: 1 })
      },
    },
  })
  renderInKartei(
    <>
      <FollowUploads />
      <UploadsScreen />
    </>,
  )
}

const section = (name: string) => within(screen.getByRole('region', { name }))

it('says what is there, and offers each upload its next step', async () => {
  draw([
    uploadOf('running', at(5), [
      { state: 'sending', files: [{ fileId: 'r', megabytes: 4, state: 'sending', sent: 1 }] },
    ]),
    uploadOf('queued', at(6), [{ state: 'waiting', files: [{ fileId: 'q', megabytes: 4, state: 'waiting' }] }]),
    uploadOf('cut', at(4), [{ state: 'waiting', files: [{ fileId: 'c', megabytes: 1, state: 'waiting' }] }], {}),
    uploadOf('lost', at(3), [{ state: 'in-doubt', files: [{ fileId: 'l', megabytes: 1, state: 'in-doubt' }] }], {}),
    uploadOf('broken', at(2), [{ state: 'failed', files: [{ fileId: 'b', megabytes: 1, state: 'failed' }] }], {
      failure: { kind: 'network', message: 'Unreachable.', requestId: 'r' },
    }),
    uploadOf('fine', at(1), [{ state: 'confirmed', files: [{ fileId: 'f', megabytes: 1, state: 'confirmed' }] }], {}),
  ])
  await screen.findByRole('region', { name: 'In doubt' })
  expect(screen.getByText('2 uploads, 1.0 MB of 8.0 MB sent')).toBeTruthy()
  expect(section('Running').getByRole('progressbar', { name: 'Progress of r.pdf' }).getAttribute('aria-valuenow')).toBe(
    '25',
  )
  expect(section('Queued').getByText('Waiting')).toBeTruthy()
  // What is done is folded up until somebody asks.
  expect(section('Done').queryByText('f.pdf')).toBeNull()
  await userEvent.click(section('Done').getByRole('button', { expanded: false }))
  expect(section('Done').getByText('f.pdf')).toBeTruthy()

  await userEvent.click(section('Running').getByRole('button', { name: 'Cancel upload' }))
  await userEvent.click(section('Not sent yet').getByRole('button', { name: 'Send now' }))
  await userEvent.click(section('Failed').getByRole('button', { name: 'Keep trying' }))
  await userEvent.click(section('In doubt').getByRole('button', { name: 'Mark as arrived' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'In doubt' })).toBeNull())
  expect(asked).toEqual([
    { uploadId: 'running' },
    { uploadId: 'cut', keepTrying: false },
    { uploadId: 'broken', keepTrying: true },
    { uploadId: 'lost', as: 'arrived' },
  ])
})

it.each(['onboarding', 'credit-limit-increase'] as const)(
  'sends what was answered with 503 again only after a look, or a question where nothing can be looked up: %s',
  async (kind) => {
    const http = { status: 503, method: 'POST', path: '/api/x' }
    const failure = { kind: 'service-error' as const, message: 'The service failed (503): Noon.', requestId: 'r', http }
    const files = [{ fileId: 'l', megabytes: 1, state: 'in-doubt' as const }]
    draw([{ ...uploadOf('busy', at(3), [{ state: 'in-doubt', files }], { failure }), subject: { kind, id: 'o-1' } }])
    await screen.findByRole('region', { name: 'In doubt' })
    expect(screen.queryByRole('region', { name: 'Failed' })).toBeNull()
    expect(section('In doubt').getByText(/answered 503: .* Look it up before sending it again/)).toBeTruthy()
    const again = (): HTMLElement => section('In doubt').getByRole('button', { name: 'Send again' })
    if (kind === 'onboarding') {
      expect(again()).toHaveProperty('disabled', true)
      await userEvent.click(section('In doubt').getByRole('button', { name: 'Read the case' }))
      expect(again()).toHaveProperty('disabled', true)
      answer({ onboarding: { read: () => ok({ id: 'o-1', status: 'AWAITING_DOCUMENTS' }) } })
      await userEvent.click(section('In doubt').getByRole('button', { name: 'Read the case' }))
      await section('In doubt').findByText(/^The case: /)
      await userEvent.click(again())
    } else {
      await userEvent.click(again())
      expect(asked).toEqual([])
      const question = within(await screen.findByRole('dialog', { name: 'Send again?' }))
      expect(question.getByText(/may have arrived.* ask there first/)).toBeTruthy()
      await userEvent.click(question.getByRole('button', { name: 'Send again' }))
    }
    await waitFor(() => expect(asked).toEqual([{ uploadId: 'busy', keepTrying: false }]))
  },
)

it('shows documents that were found, and erases one only through main', async () => {
  foundFiles = [
    {
      fileId: 'x',
      name: 'Ausweis.pdf',
      size: 2_048,
      mediaType: 'application/pdf',
      sha256: '',
      problems: [],
      at: at(1),
    },
  ]
  unreadable = [{ fileId: 'y', size: 1_024, at: at(2) }]
  draw([])
  const found = await screen.findByRole('region', { name: 'Documents found' })
  expect(within(found).getByText('2 documents')).toBeTruthy()
  expect(within(found).getByText('Cannot be opened with the keys here')).toBeTruthy()
  await userEvent.click(within(found).getByRole('button', { name: 'Erase Ausweis.pdf' }))
  await waitFor(() => expect(screen.queryByText('Ausweis.pdf')).toBeNull())
  expect(asked).toEqual([['x']])
})

it('opens what Kartei kept of an upload, and says what is left of one whose record is damaged', async () => {
  kept = new Set(['f'])
  answer({ files: { look: () => failed({ kind: 'file' }), read: () => failed({ kind: 'file' }) } })
  draw([
    uploadOf('fine', at(1), [{ state: 'confirmed', files: [confirmed('f'), confirmed('g')] }], {}),
    {
      ...uploadOf(
        'torn',
        at(3),
        [{ state: 'in-doubt', files: [{ fileId: 'l', megabytes: 1, state: 'in-doubt' }] }],
        {},
      ),
      damaged: true,
    },
  ])
  await screen.findByRole('region', { name: 'In doubt' })
  expect(section('In doubt').getByText(/written down of this upload is damaged/)).toBeTruthy()
  expect(section('In doubt').queryByRole('button', { name: 'Send again' })).toBeNull()
  await userEvent.click(await section('In doubt').findByRole('button', { name: 'Mark as not arrived' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'In doubt' })).toBeNull())
  expect(asked).toEqual([{ uploadId: 'torn', as: 'not-arrived' }])

  for (const more of section('Done').getAllByRole('button', { expanded: false })) await userEvent.click(more)
  await userEvent.click(await section('Done').findByRole('button', { name: 'f.pdf' }))
  expect(await screen.findByRole('dialog', { name: 'Preview of f.pdf' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'g.pdf' })).toBeNull()
})

it('keeps an upload of hundreds folded, and lists of it first what has not arrived', async () => {
  const files = Array.from({ length: 60 }, (_, index) => ({
    fileId: `f${index}`,
    megabytes: 1,
    state: index < 30 ? ('confirmed' as const) : ('waiting' as const),
  }))
  draw([uploadOf('many', at(1), [{ state: 'sending', files }])])
  await screen.findByRole('region', { name: 'Running' })
  expect(section('Running').queryByText('f30.pdf')).toBeNull()
  await userEvent.click(section('Running').getByRole('button', { expanded: false }))
  const listed = section('Running').getByRole('list', { name: 'Documents' })
  expect(within(listed).getAllByRole('listitem')[0]?.textContent).toContain('f30.pdf')
  expect(within(listed).getAllByRole('listitem')).toHaveLength(10)
  await userEvent.click(section('Running').getByRole('button', { name: 'Show all 60 documents' }))
  expect(within(listed).getAllByRole('listitem')[59]?.textContent).toContain('f59.pdf')
})

const confirmed = (fileId: string) => ({ fileId, megabytes: 1, state: 'confirmed' as const })
