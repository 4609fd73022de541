import type { StagedFile } from '@contract/api/documents'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DocumentsView, stagedOn } from '../../../../../src-renderer/features/documents'
import { beginDraft } from '../../../../../src-renderer/features/drafts/draft-store'
import {
  forgetDocuments,
  hasDocumentsToSend,
  isAnyAlongHindered,
  sendAlong,
} from '../../../../../src-renderer/features/onboarding/documents-beside/beside'
import { DocumentsBeside } from '../../../../../src-renderer/features/onboarding/documents-beside/documents-beside'
import { FollowUploads } from '../../../../../src-renderer/features/documents'
import { answer, emit, failed, ok } from '../../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../../helpers/renderer/render'
import { filesKept, staged, uploadOf } from '../../../../helpers/renderer/documents-double'

// jsdom draws nothing: what is seen of a document is tested in the real window.
vi.mock('../../../../../src-renderer/lib/pdf/drawing', () => import('../../../../helpers/renderer/drawing-double'))

const tooLarge: StagedFile['problems'] = [{ code: 'too-large', message: 'A document may have 10 MB.' }]

/** What is laid out is kept by form, so each test works on a form of its own. */
let number = 0
let formId = ''
let caseId = ''
let read: string[] = []
let discarded: string[] = []
let kept = filesKept()

beforeEach(() => {
  number += 1
  formId = `form-${number}`
  caseId = `case-${number}`
  read = []
  discarded = []
  kept = filesKept()
  answer({
    files: {
      ...kept.answers,
      read: ({ fileId }) => {
        read.push(fileId)
        return ok({ bytes: new Uint8Array([1]), mediaType: 'application/pdf' })
      },
      discard: ({ fileIds }) => {
        discarded.push(...fileIds)
        return ok({ discarded: fileIds.length })
      },
    },
    uploads: { list: () => ok({ uploads: [] }) },
  })
})

const draw = () => renderInKartei(<DocumentsBeside formId={formId} />)
const rows = (): HTMLElement[] => screen.queryAllByRole('listitem')
const check = (name: string): HTMLInputElement =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Send along as the first documents: ${name}` })

const unfold = () => userEvent.click(screen.getByRole('button', { name: 'Application beside the form' }))

async function add(...files: StagedFile[]): Promise<void> {
  kept.give(files)
  if (screen.queryByRole('button', { name: 'Application beside the form' })) await unfold()
  await userEvent.upload(
    screen.getByLabelText<HTMLInputElement>('Add documents', { selector: 'input' }),
    files.map(({ name }) => new File(['x'], name)),
  )
  await screen.findByText(files[0]?.name ?? '')
}

describe('the documents beside a form', () => {
  it('say in words that the draft keeps them, and what can be dropped', async () => {
    draw()
    await unfold()
    expect(screen.getByText('Drop the application here')).toBeTruthy()
    expect(screen.getByText(/The draft keeps its documents, also after Kartei was closed/)).toBeTruthy()
    expect(hasDocumentsToSend(formId)).toBe(false)
  })

  it('are shown one at a time, and again where they were when the form is left and opened again', async () => {
    const { unmount } = draw()
    await add(staged('application', 1), staged('passport', 2))
    expect(await screen.findByRole('document', { name: 'application.pdf' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'passport.pdf' }))
    expect(await screen.findByRole('document', { name: 'passport.pdf' })).toBeTruthy()
    expect(read).toEqual(['application', 'passport'])
    unmount()
    draw()
    expect(await screen.findByRole('document', { name: 'passport.pdf' })).toBeTruthy()
    expect(rows()).toHaveLength(2)
  })

  it('lie with the draft, which begins with the first of them, and go along from there', async () => {
    const saved: unknown[] = []
    const placed: (string | undefined)[] = []
    const draftId = `the-draft-${number}`
    answer({
      drafts: {
        save: (input) => {
          saved.push(input.fields)
          return ok({
            draftId,
            subject: input.subject,
            title: '',
            kind: '',
            state: 'open',
            createdAt: '2026-07-10T12:00:00Z',
            updatedAt: '2026-07-10T12:00:00Z',
          })
        },
      },
      files: {
        stage: (files, options) => {
          placed.push(options?.place)
          return kept.answers.stage(files, options)
        },
      },
    })
    formId = beginDraft('sandbox', { type: 'onboarding' })
    const { unmount } = draw()
    await add(staged('application', 1))
    await screen.findByRole('document', { name: 'application.pdf' })
    expect(saved).toEqual([{}])
    expect(placed).toEqual([`draft-${draftId}`])
    expect(hasDocumentsToSend(formId)).toBe(true)
    unmount()
    draw()
    expect(await screen.findByRole('document', { name: 'application.pdf' })).toBeTruthy()
    await forgetDocuments(formId)
    expect(discarded).toEqual(['application'])
  })

  it('leave the focus with the field that is typed in', async () => {
    renderInKartei(
      <>
        <input aria-label="Typed" />
        <DocumentsBeside formId={formId} />
      </>,
    )
    answer({ files: { stage: () => ok([staged('application', 1)]) } })
    const field = screen.getByLabelText('Typed')
    await unfold()
    field.focus()
    const input = screen.getByLabelText<HTMLInputElement>('Add documents', { selector: 'input' })
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'application.pdf')] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    expect(await screen.findByRole('document', { name: 'application.pdf' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  it('say why one cannot be shown', async () => {
    draw()
    answer({ files: { read: () => failed({ kind: 'file' }) } })
    await add(staged('gone', 1))
    expect(await screen.findByText(/changed or removed since it was added/)).toBeTruthy()
    const none = () => ok({ bytes: null, mediaType: 'image/tiff' })
    answer({ files: { read: none } })
    await add({ ...staged('scan', 1), name: 'scan.tif', mediaType: 'image/tiff' })
    await userEvent.click(screen.getByRole('button', { name: 'scan.tif' }))
    expect(await screen.findByText(/Kartei cannot draw TIFF/)).toBeTruthy()
  })

  it('fold into a strip and out again, the focus with them', async () => {
    draw()
    await add(staged('application', 1))
    await userEvent.click(screen.getByRole('button', { name: 'Fold the documents away' }))
    expect(screen.queryByRole('document')).toBeNull()
    const strip = screen.getByRole('button', { name: 'Show 1 document' })
    await waitFor(() => expect(document.activeElement).toBe(strip))
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fold the documents away' })),
    )
  })

  it('are folded while there are none, also where those of another form were unfolded', async () => {
    const { unmount } = draw()
    await add(staged('application', 1))
    unmount()
    renderInKartei(<DocumentsBeside formId={`${formId}-another`} />)
    expect(screen.queryByText('Drop the application here')).toBeNull()
    await unfold()
    await userEvent.click(screen.getByRole('button', { name: 'Fold the documents away' }))
    const strip = screen.getByRole('button', { name: 'Application beside the form' })
    await waitFor(() => expect(document.activeElement).toBe(strip))
  })

  it('take more or less room by keyboard, within limits', async () => {
    draw()
    await unfold()
    const edge = screen.getByRole('separator', { name: 'Width of the documents' })
    const at = (name: string): number => Number(edge.getAttribute(`aria-${name}`))
    edge.focus()
    const before = at('valuenow')
    await userEvent.keyboard('{ArrowLeft}')
    expect(at('valuenow')).toBe(before + 24)
    await userEvent.keyboard('{End}')
    expect(at('valuenow')).toBe(at('valuemax'))
    await userEvent.keyboard('{ArrowLeft}')
    expect(at('valuenow')).toBe(at('valuemax'))
    await userEvent.keyboard('{Home}{ArrowRight}')
    expect(at('valuenow')).toBe(at('valuemin'))
  })
})

describe('sending along', () => {
  const created = () => ({ caseId, onboardingId: `onboarding-${number}` })
  const withFiles = (...fileIds: string[]) => ({ ...created(), fileIds })

  it('takes what is checked; what cannot be sent says why', async () => {
    draw()
    await add(staged('application', 1), staged('note', 1), staged('huge', 11, tooLarge))
    expect([check('application.pdf').checked, check('note.pdf').checked, check('huge.pdf').checked]).toEqual([
      true,
      true,
      false,
    ])
    expect(check('huge.pdf').disabled).toBe(true)
    expect(within(rows()[2]!).getByText(/^Cannot be sent along\. 11\.0 MB is over the limit/)).toBeTruthy()
    await userEvent.click(check('note.pdf'))
    expect(stagedOn(formId).map(({ leftOut }) => leftOut)).toEqual([undefined, true, undefined])
    const uploadDocuments = vi.fn(() => ok({ requests: [] }))
    answer({ onboarding: { uploadDocuments } })
    expect(hasDocumentsToSend(formId)).toBe(true)
    await sendAlong(formId, withFiles('application'))
    expect(uploadDocuments).toHaveBeenCalledExactlyOnceWith({
      onboardingId: `onboarding-${number}`,
      fileIds: ['application'],
      uploadId: expect.any(String) as unknown,
    })
    expect(hasDocumentsToSend(formId)).toBe(false)
    expect(discarded.toSorted()).toEqual(['application', 'huge', 'note'])
    await waitFor(() => expect(rows()).toHaveLength(0))
  })

  it('waits for the look at what goes along, and for the word of the clerk where that is damaged', async () => {
    draw()
    let end: () => void = () => undefined
    const looked = new Promise<void>((resolve) => (end = resolve))
    answer({
      files: {
        look: async () => {
          await looked
          return ok({ mediaType: 'application/pdf', kind: 'pdf' as const, notes: ['damaged' as const] })
        },
      },
    })
    const file = staged(`torn-${number}`, 1)
    await add(file)
    const asked = isAnyAlongHindered(formId)
    kept.give([{ ...file, problems: [{ code: 'damaged', message: 'This file is damaged.' }] }])
    end()
    expect(await asked).toBe(true)
    await waitFor(() => expect(check(file.name).checked).toBe(false))
    expect(screen.getByRole('button', { name: /^Send .* as it is$/ })).toBeTruthy()
    expect(hasDocumentsToSend(formId)).toBe(false)
  })

  it('sends nothing twice, and nothing where nothing is checked', async () => {
    draw()
    await add(staged('application', 1))
    const uploadDocuments = vi.fn(() => ok({ requests: [] }))
    answer({ onboarding: { uploadDocuments } })
    await Promise.all([sendAlong(formId, withFiles('application')), sendAlong(formId, withFiles('application'))])
    await sendAlong(formId, withFiles('application'))
    expect(uploadDocuments).toHaveBeenCalledTimes(1)
  })

  it('leaves what failed on the case, to be tried again there', async () => {
    const { unmount } = draw()
    await add(staged('application', 1))
    unmount()
    renderInKartei(
      <>
        <FollowUploads />
        <DocumentsView
          kind="onboarding"
          place={caseId}
          id={`onboarding-${number}`}
          who="Erika Muster"
          over={undefined}
          onLookUp={() => undefined}
          seen={undefined}
        />
      </>,
    )
    const uploadDocuments = vi.fn(({ uploadId = '' }: { uploadId?: string | undefined }) => {
      const upload = uploadOf(
        uploadId,
        '2026-11-21T10:00:00.000Z',
        [{ state: 'failed', files: [{ fileId: 'application', megabytes: 1, state: 'failed' }] }],
        { failure: { kind: 'service-error', message: 'Said by a test.', requestId: 'r' } },
      )
      emit('uploads', 'onChanged', { ...upload, subject: { kind: 'onboarding', id: `onboarding-${number}` } })
      return failed({ kind: 'service-error' })
    })
    answer({ onboarding: { uploadDocuments } })
    await sendAlong(formId, withFiles('application'))
    expect(stagedOn(caseId).map(({ fileId }) => fileId)).toEqual(['application'])
    expect(stagedOn(formId)).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(uploadDocuments).toHaveBeenCalledTimes(2)
  })

  it('forgets the documents of a form that is discarded', async () => {
    draw()
    await add(staged('application', 1))
    await forgetDocuments(formId)
    expect(discarded).toEqual(['application'])
    expect(await screen.findByText('Drop the application here')).toBeTruthy()
  })
})
