import type { Duplicate } from '@contract/api/documents'
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useScreen } from '../../../../src-renderer/lib/navigation/screen'
import { DocumentsView, DropElsewhere, useFileDrop } from '../../../../src-renderer/features/documents'
import { answer, emit, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'
import { staged } from '../../../helpers/renderer/documents-double'

const caseId = 'case-1'
let staging: unknown[]

function Card() {
  const over = useFileDrop(true, () => caseId)
  return (
    <div data-testid="card">
      <input aria-label="Field" />
      <DocumentsView
        kind="onboarding"
        place={caseId}
        id="onboarding-1"
        who="Wiebke Süßmuth-Rønne"
        over={over}
        onLookUp={() => undefined}
        seen={undefined}
      />
    </div>
  )
}

beforeEach(() => {
  staging = []
  answer({
    uploads: { list: () => ok({ uploads: [] }) },
    files: {
      look: () => ok({ mediaType: 'application/pdf', kind: 'pdf', pages: 2, notes: [] }),
      shrinkOffer: () => ok({ offers: [], reason: 'text' }),
      stage: (files, options) => {
        staging.push(...files.map(({ name }) => ({ name, place: options?.place })))
        return ok([staged('file', 1)])
      },
      stageBytes: ({ bytes, ...rest }) => {
        staging.push({ ...rest, bytes: [...bytes] })
        return ok({ ...staged('picture', 1), name: rest.name })
      },
    },
  })
})

describe('what is added to a case', () => {
  const pasted = (file: File, target: Element = document.body): void => {
    fireEvent.paste(target, { clipboardData: { types: ['Files'], files: [file] } })
  }

  it('may be a picture from the clipboard, named by its moment', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 14, 5, 3) })
    renderInKartei(<Card />)
    await screen.findByText(/No documents added yet/)
    pasted(new File([new Uint8Array([1, 2, 3])], 'image.png', { type: 'image/png' }))
    expect(await screen.findByText('2026-11-21 14.05.03.png')).toBeTruthy()
    expect(staging).toEqual([{ name: '2026-11-21 14.05.03.png', place: caseId, bytes: [1, 2, 3] }])
    vi.useRealTimers()
  })

  it('is a copied file where it has been on a disk, whatever its name', async () => {
    renderInKartei(<Card />)
    await screen.findByText(/No documents added yet/)
    pasted(new File(['x'], 'image.png', { type: 'image/png', lastModified: 1_000 }))
    await waitFor(() => expect(staging).toEqual([{ name: 'image.png', place: caseId }]))
  })

  it('is said to have failed where the picture cannot be taken in', async () => {
    answer({ files: { stageBytes: () => failed({ kind: 'storage' }) } })
    renderInKartei(<Card />)
    await screen.findByText(/No documents added yet/)
    pasted(new File(['x'], 'image.png', { type: 'image/png' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.queryByText(/^Reading/)).toBeNull()
  })

  it('is asked for otherwise where a drop holds no file', async () => {
    renderInKartei(<Card />)
    await screen.findByText(/No documents added yet/)
    const card = screen.getByTestId('card')
    const dataTransfer = { types: ['text/uri-list'], items: [], files: [], dropEffect: 'none' }
    fireEvent.dragEnter(card, { dataTransfer })
    expect(screen.getByText('This holds no file')).toBeTruthy()
    fireEvent.drop(card, { dataTransfer })
    expect((await screen.findByRole('alert')).textContent).toContain('Save the attachment first')
    expect(staging).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Close this message' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('leaves words for a field, and rows of its own, to them', async () => {
    renderInKartei(<Card />)
    await screen.findByText(/No documents added yet/)
    for (const [target, types] of [
      [screen.getByLabelText('Field'), ['text/plain']],
      [screen.getByTestId('card'), ['application/x-kartei-document']],
    ] as const) {
      const drop = createEvent.drop(target, { dataTransfer: { types, items: [], files: [] } })
      fireEvent(target, drop)
      expect(drop.defaultPrevented).toBe(false)
    }
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('hundreds of files', () => {
  it('tell how far they are, and can be cancelled without a word; what is left out of folders is said', async () => {
    let stagingId = ''
    let end: (outcome: Awaited<ReturnType<typeof failed>>) => void = () => undefined
    const cancelled: unknown[] = []
    answer({
      files: {
        stage: (_files, options) => {
          stagingId = options?.stagingId ?? ''
          return new Promise((resolve) => {
            end = resolve
          })
        },
        stageFolder: (options) => {
          stagingId = options.stagingId
          act(() => emit('files', 'onStaging', { stagingId, total: 1, done: 1, leftOut: 2, ended: true }))
          return ok([staged('file', 1)])
        },
        cancel: (input) => {
          cancelled.push(input)
          return ok({ cancelled: true })
        },
      },
    })
    renderInKartei(<Card />)
    await screen.findByText(/No documents added yet/)
    const items = [{ kind: 'file' }]
    const dataTransfer = { types: ['Files'], items, files: [new File([], 'Scans')], dropEffect: 'none' }
    fireEvent.drop(document.body, { dataTransfer })
    expect(await screen.findByText('Reading 1 file …')).toBeTruthy()
    const news = { total: 400, leftOut: 1, ended: false }
    act(() => emit('files', 'onStaging', { stagingId: 'of another window', ...news, done: 3 }))
    expect(screen.queryByRole('progressbar')).toBeNull()
    act(() => emit('files', 'onStaging', { stagingId, ...news, done: 100 }))
    expect(screen.getByText('Adding 100 of 400 files …')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Progress of adding' }).getAttribute('aria-valuenow')).toBe('25')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(cancelled).toEqual([{ number: stagingId }])
    act(() => emit('files', 'onStaging', { stagingId, ...news, done: 101, ended: true }))
    await act(async () => end(await failed({ kind: 'cancelled' })))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText(/not taken/)).toBeNull()

    await userEvent.click(screen.getByRole('button', { name: 'Add a whole folder' }))
    expect(await screen.findByText('file.pdf')).toBeTruthy()
    expect(screen.getByText('2 hidden or system files and links of the folder were not taken.')).toBeTruthy()
  })

  it('say what is left out of folders also where that is told after the answer', async () => {
    let stagingId = ''
    answer({
      files: {
        stageFolder: (options) => {
          stagingId = options.stagingId
          return ok([staged('file', 1)])
        },
      },
    })
    renderInKartei(<Card />)
    await userEvent.click(await screen.findByRole('button', { name: 'Add a whole folder' }))
    expect(await screen.findByText('file.pdf')).toBeTruthy()
    act(() => emit('files', 'onStaging', { stagingId, total: 400, done: 1, leftOut: 1, ended: false }))
    expect(screen.queryByRole('progressbar')).toBeNull()
    act(() => emit('files', 'onStaging', { stagingId, total: 400, done: 400, leftOut: 1, ended: true }))
    expect(screen.getByText('1 hidden or system file or link of the folder was not taken.')).toBeTruthy()
  })
})

describe('files held over a part of the window that takes none', () => {
  it('are told where they belong', () => {
    renderInKartei(<DropElsewhere />)
    const dataTransfer = { types: ['Files'], items: [{ kind: 'file' }], files: [], dropEffect: 'copy' }
    fireEvent.dragOver(document.body, { dataTransfer })
    expect(screen.getByRole('status').textContent).toContain('drop them on its row')
    expect(dataTransfer.dropEffect).toBe('none')
    fireEvent.dragLeave(document.body, { dataTransfer })
    expect(screen.queryByRole('status')).toBeNull()
    const taken = createEvent.dragOver(document.body, { dataTransfer })
    taken.preventDefault()
    fireEvent(document.body, taken)
    expect(screen.queryByRole('status')).toBeNull()
  })
})

describe('content that was sent before', () => {
  const withMatches = (...matches: Duplicate[]): void => {
    answer({
      files: {
        list: () => ok({ files: [staged('a', 1)] }),
        duplicates: () => ok({ files: [{ fileId: 'a', matches }] }),
      },
    })
    renderInKartei(<Card />)
  }

  it('is said with the case it went to, which opens', async () => {
    withMatches(
      { kind: 'this-case', at: '2026-07-09T12:20:00Z' },
      { kind: 'other-case', at: '2026-07-10T12:20:00Z', caseId: 'case-2', title: 'Jörg Weiß' },
      { kind: 'beside', fileId: 'b', name: 'b.pdf' },
    )
    expect(await screen.findByText(/Same content went to this case on .*9 Jul/)).toBeTruthy()
    expect(screen.getByText('Same content as “b.pdf”, which is laid out too')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Jörg Weiß' }))
    expect(useScreen.getState().screen).toEqual({ case: 'case-2', tab: 'documents' })
  })

  it('can be left out, and can be sent all the same', async () => {
    answer({ files: { discard: () => ok({ discarded: 1 }) } })
    withMatches({ kind: 'other-case', at: '2026-07-10T12:20:00Z' })
    expect(await screen.findByText(/Same content went on .* to another case/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Upload' }).textContent).toContain('1 file')
    await userEvent.click(screen.getByRole('button', { name: 'Leave out a.pdf' }))
    expect(screen.queryByRole('button', { name: 'a.pdf' })).toBeNull()
  })
})
