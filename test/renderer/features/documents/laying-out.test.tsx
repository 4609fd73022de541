import type { StagedFile } from '@contract/api/documents'
import type { Outcome } from '@contract/outcome'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { give } from '../../../../src-renderer/lib/navigation/commands'
import { beginCase, draw, now, onCase, pick, told, upload } from '../../../helpers/renderer/documents-tab'
import { answer, emit, failed, ok } from '../../../helpers/renderer/kartei-double'
import { sandboxEnvironment } from '../../../helpers/renderer/render'
import { staged } from '../../../helpers/renderer/documents-double'

beforeEach(beginCase)

describe('documents laid out on a case', () => {
  it('are there again after a restart', async () => {
    const kept = staged('Ausweis', 2)
    answer({ files: { list: ({ place }) => ok({ files: place === onCase.id ? [kept] : [] }) } })
    draw()
    expect(await screen.findByText(kept.name)).toBeTruthy()
    expect(upload().textContent).toContain('1 file')
  })

  it('are printed by Ctrl+P: the one that the keyboard is on, and the one that is open', async () => {
    const printed: string[] = []
    answer({
      files: {
        list: () => ok({ files: [staged('Ausweis', 2), staged('Vertrag', 1)] }),
        read: () => failed({ kind: 'file' }),
        printWithDialog: ({ fileId }) => {
          printed.push(fileId)
          return ok({ outcome: 'printed' })
        },
      },
    })
    draw()
    const name = await screen.findByRole('button', { name: 'Vertrag.pdf' })
    act(() => name.focus())
    act(() => void give('print'))
    expect(await screen.findByText('Printed.')).toBeTruthy()
    expect(printed).toEqual(['Vertrag'])
    await userEvent.click(name)
    expect(await screen.findByRole('dialog')).toBeTruthy()
    await userEvent.keyboard('{Control>}p{/Control}')
    await waitFor(() => expect(printed).toEqual(['Vertrag', 'Vertrag']))
  })

  it('are laid out again where they lay when the last removal is undone by Ctrl+Z', async () => {
    const here = onCase.id
    let lying = [staged('Ausweis', 2), staged('Vertrag', 1), staged('Selfie', 1)]
    const aside: StagedFile[] = []
    const discarded: string[][] = []
    answer({
      files: {
        list: () => ok({ files: lying }),
        place: ({ fileIds, place }) => {
          const moved = [...lying, ...aside].filter(({ fileId }) => fileIds.includes(fileId))
          lying = lying.filter((file) => !moved.includes(file))
          if (place === here) lying.push(...moved)
          else aside.push(...moved)
          return ok({ placed: moved.length })
        },
        arrange: ({ fileIds }) => {
          lying = lying.toSorted((one, other) => fileIds.indexOf(one.fileId) - fileIds.indexOf(other.fileId))
          return ok({ files: lying })
        },
        discard: ({ fileIds }) => {
          discarded.push(fileIds)
          return ok({ discarded: fileIds.length })
        },
      },
    })
    draw()
    const names = (): (string | null)[] =>
      [...document.querySelectorAll('[data-part="name"]')].map(({ textContent }) => textContent)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Ausweis.pdf' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Vertrag.pdf' }))
    expect(await screen.findByText('Vertrag.pdf removed')).toBeTruthy()
    // What was removed before that cannot come back any more, and is erased.
    expect(discarded).toEqual([['Ausweis']])
    expect(names()).toEqual(['Selfie.pdf'])
    await waitFor(() =>
      expect(document.activeElement?.textContent, 'the keyboard goes on at the way back').toBe('Undo'),
    )
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    await waitFor(() => expect(names()).toEqual(['Vertrag.pdf', 'Selfie.pdf']))
    expect(screen.queryByText('Vertrag.pdf removed')).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent, 'and then at what is back').toBe('Vertrag.pdf'))
    expect(discarded).toEqual([['Ausweis']])
  })

  it('are laid out at their case', async () => {
    const places: unknown[] = []
    draw()
    const file = staged('Ausweis', 2)
    answer({
      files: {
        stage: (_files, options) => {
          places.push(options?.place)
          return ok([file])
        },
      },
    })
    await userEvent.upload(screen.getByLabelText('Add documents', { selector: 'input' }), new File(['x'], file.name))
    await screen.findByText(file.name)
    expect(places).toEqual([onCase.id])
    expect(screen.getAllByText(file.name)).toHaveLength(1)
  })

  it('are looked at before they go, which is said, sends once, and can be called off', async () => {
    let look: (damaged: boolean) => void = () => undefined
    const looks = new Promise<boolean>((resolve) => (look = resolve))
    let uploads = 0
    answer({
      files: {
        look: async () =>
          ok({ mediaType: 'application/pdf', kind: 'pdf', pages: 2, notes: (await looks) ? ['damaged'] : [] }),
      },
      onboarding: {
        uploadDocuments: () => {
          uploads += 1
          return ok({ requests: [] })
        },
      },
    })
    draw()
    await pick([staged(`slow-${onCase.number}`, 2)])
    fireEvent.click(upload())
    fireEvent.click(upload())
    expect(screen.getByText('Looking at the documents …').closest('[role="status"]')).toBeTruthy()
    expect(upload()).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByText('Looking at the documents …')).toBeNull())
    fireEvent.click(upload())
    fireEvent.click(upload())
    await act(async () => {
      look(false)
      await looks
    })
    await waitFor(() => expect(uploads).toBe(1))
    await waitFor(() => expect(screen.queryByText('Looking at the documents …')).toBeNull())
    expect(uploads, 'what was called off is never sent').toBe(1)
  })

  it('are shown as they will be sent, with what cannot go apart', async () => {
    draw()
    expect(screen.getByText(/No documents added yet/)).toBeTruthy()
    const files = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => staged(id, 2))
    await pick([...files, staged('scan', 14.2, [{ code: 'too-large', message: 'Too large.' }])])
    expect(screen.getByText('Request 1 of 2')).toBeTruthy()
    expect(screen.getByText('2 requests: 5 + 1')).toBeTruthy()
    expect(screen.getByText('14.2 MB is over the limit of 10 MB a file')).toBeTruthy()
    expect(upload().textContent).toContain('6 files')
  })

  it('of 10,000,001 to 10,485,760 bytes go alone, which their row, their request and the plan say', async () => {
    draw()
    await pick([staged('a', 10), staged('b', 10.000001), staged('c', 10.48576), staged('d', 1)])
    expect(screen.getByText('4 requests: 1 + 1 + 1 + 1')).toBeTruthy()
    expect(screen.getAllByText(/is sent in a request of its own, and the service may refuse it/)).toHaveLength(2)
    expect(screen.getAllByText('Alone, since it is a little over 10 MB')).toHaveLength(2)
    expect(screen.getByText(/2 files are a little over 10 MB and are sent alone\./)).toBeTruthy()
  })

  it('that only a single upload may take go after one question, which names what is unusual', async () => {
    const sent: unknown[] = []
    answer({
      onboarding: {
        uploadDocument: (input) => {
          sent.push({ ...input, uploadId: undefined })
          return ok({ fileIds: [input.fileId], status: 204, body: null })
        },
      },
    })
    draw()
    const wrong = { code: 'wrong-type' as const, message: '' }
    await pick([{ ...staged('letter', 14.2, [{ code: 'too-large', message: '' }, wrong]), mediaType: 'text/plain' }])
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
    expect(screen.getByText('It can still be sent as a single document with type.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Single document with type' }))
    await userEvent.type(screen.getByRole('combobox', { name: 'Document type' }), 'tax registration')
    const send = screen.getByRole('button', { name: 'Send this document' })
    await userEvent.click(send)
    const question = within(await screen.findByRole('dialog', { name: 'Send this document anyway?' }))
    expect(question.getByText(/letter\.pdf has 14\.2 MB; other uploads allow 10 MB\./)).toBeTruthy()
    expect(question.getByText(/other uploads allow PDF and images only/)).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([])
    await userEvent.click(send)
    await userEvent.click(await screen.findByRole('button', { name: 'Send anyway' }))
    await waitFor(() =>
      expect(sent).toEqual([expect.objectContaining({ documentType: 'TAX_REGISTRATION', anyway: true })]),
    )
  })

  it('that are another file than the one whose type was typed have none yet', async () => {
    draw()
    await pick([staged('one', 1), staged('two', 1)])
    await userEvent.click(screen.getByRole('button', { name: 'Single document with type' }))
    const type = screen.getByRole<HTMLInputElement>('combobox', { name: 'Document type' })
    await userEvent.type(type, 'TAX_REGISTRATION')
    await userEvent.click(screen.getByRole('combobox', { name: 'Document' }))
    await userEvent.click(await screen.findByRole('option', { name: 'two.pdf', hidden: true }))
    expect(type.value).toBe('')
  })

  it('that Kartei has no copy of, or that are empty, cannot go anyway', async () => {
    draw()
    const huge = { ...staged('huge', 2_000, [{ code: 'too-large' as const, message: '' }]), sha256: '' }
    await pick([huge, staged('empty', 0, [{ code: 'empty', message: '' }])])
    expect(screen.queryByRole('button', { name: 'Single document with type' })).toBeNull()
  })

  it('say what they are, and what is odd about them', async () => {
    answer({
      files: {
        look: ({ fileId }) =>
          ok({ mediaType: 'application/pdf', kind: 'pdf', pages: 2, notes: fileId === 'odd' ? ['protected'] : [] }),
      },
    })
    draw()
    await pick([staged('a', 1), staged('odd', 1)])
    expect(await screen.findByText('PDF, 2 pages')).toBeTruthy()
    expect(screen.getByText(/opens without a password/)).toBeTruthy()
    expect(upload().textContent).toContain('2 files')
  })

  it('that are locked take their password in the row, and the copy without it is what is sent', async () => {
    const locked = staged(`locked-${onCase.number}`, 1, [
      { code: 'locked', message: 'This PDF opens with a password only.' },
    ])
    const copy: StagedFile = {
      ...staged(`open-${onCase.number}`, 1),
      name: locked.name,
      madeFrom: { names: [locked.name], kind: 'unlock' },
    }
    const sent: unknown[] = []
    answer({
      files: {
        work: ({ work }) =>
          work.kind === 'unlock' && work.password === 'geheim'
            ? ok({ files: [copy] })
            : failed({
                kind: 'invalid-input',
                issues: [{ path: 'work.password', code: 'wrong-password', message: 'Not this one.' }],
              }),
      },
      onboarding: {
        uploadDocuments: ({ fileIds }) => {
          sent.push(fileIds)
          return ok({ requests: [] })
        },
      },
    })
    draw()
    await pick([locked])
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
    const password = screen.getByLabelText<HTMLInputElement>(`Password of ${locked.name}`)
    await userEvent.type(password, 'falsch{Enter}')
    expect(await screen.findByText('This password does not open it.')).toBeTruthy()
    await userEvent.clear(password)
    await userEvent.type(password, 'geheim')
    await userEvent.click(screen.getByRole('button', { name: 'Unlock' }))
    expect(await screen.findByText(/copy without its password/)).toBeTruthy()
    await userEvent.click(upload())
    await waitFor(() => expect(sent).toEqual([[copy.fileId]]))
  })

  it('are opened by their names and leafed through by arrow keys', async () => {
    answer({ files: { read: () => ok({ bytes: null, mediaType: 'image/heic' }) } })
    draw()
    await pick([
      { ...staged('a', 1), mediaType: 'image/heic' },
      { ...staged('b', 1), mediaType: 'image/heic' },
    ])
    await userEvent.click(screen.getByRole('button', { name: 'a.pdf' }))
    expect(await screen.findByRole('dialog', { name: 'Preview of a.pdf' })).toBeTruthy()
    expect(await screen.findByText(/Kartei cannot draw HEIC\./)).toBeTruthy()
    await userEvent.keyboard('{ArrowRight}')
    expect(await screen.findByRole('dialog', { name: 'Preview of b.pdf' })).toBeTruthy()
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}')
    expect(await screen.findByRole('dialog', { name: 'Preview of a.pdf' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are drawn near what is in sight alone when there are hundreds', async () => {
    draw()
    await pick(
      Array.from({ length: 500 }, (_, index) => staged(`f${index}`, 1)),
      1,
    )
    expect(upload().textContent).toContain('500 files')
    expect(screen.getByText('Request 1 of 100')).toBeTruthy()
    expect(screen.getAllByRole('listitem').length).toBeLessThan(60)
  })

  it('can be taken off again, and main forgets them', async () => {
    const discarded: string[] = []
    answer({
      files: {
        discard: ({ fileIds }) => {
          discarded.push(...fileIds)
          return ok({ discarded: 1 })
        },
      },
    })
    draw()
    await pick([staged('a', 1), staged('b', 1)])
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
    expect(screen.queryByText('a.pdf')).toBeNull()
    // Until somebody goes on they can be laid out again.
    expect(discarded).toEqual([])
    await userEvent.click(within(screen.getByText('a.pdf removed').parentElement!).getAllByRole('button')[1]!)
    expect(discarded).toEqual(['a'])
  })

  it('are missed when fewer arrive than were added', async () => {
    draw()
    await pick([staged('a', 1)], 3)
    expect(screen.getByText(/2 files did not come through/)).toBeTruthy()
  })

  it('are sent once for a double click, in their order', async () => {
    const sent: unknown[] = []
    let done: (outcome: Outcome<{ requests: [] }>) => void = () => undefined
    answer({
      onboarding: {
        uploadDocuments: ({ fileIds }) => {
          sent.push(fileIds)
          return new Promise((resolve) => (done = resolve))
        },
      },
    })
    draw()
    await pick([staged('b', 1), staged('a', 1)])
    await userEvent.dblClick(upload())
    expect(sent).toEqual([['b', 'a']])
    const files = ['b', 'a'].map((fileId) => ({ fileId, megabytes: 1, state: 'confirmed' as const }))
    act(() => emit('uploads', 'onChanged', told('u1', now(), [{ state: 'confirmed', files }], {})))
    await act(async () => done(await ok({ requests: [] as [] })))
    const confirmed = (await screen.findByText('Confirmed on this case')).closest('section')
    await waitFor(() => expect(document.activeElement).toBe(confirmed?.querySelector('[data-confirmed]')))
  })

  it('ask before they go to production', async () => {
    let sent = 0
    answer({
      onboarding: {
        uploadDocuments: () => {
          sent += 1
          return ok({ requests: [] })
        },
      },
    })
    draw({ ...sandboxEnvironment, id: 'live', kind: 'production', name: 'Nordstern' })
    await pick([staged('a', 1)])
    await userEvent.click(upload())
    const dialog = await screen.findByRole('dialog', { name: 'Send to production?' })
    expect(dialog.textContent).toContain('Wiebke Süßmuth-Rønne')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Go back' }))
    expect(sent).toBe(0)
    await userEvent.click(upload())
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Upload' }))
    await waitFor(() => expect(sent).toBe(1))
  })

  it('go alone with a type that the clerk names', async () => {
    const sent: unknown[] = []
    answer({
      onboarding: {
        uploadDocument: ({ fileId, documentType }) => {
          sent.push([fileId, documentType])
          return ok({ fileIds: [fileId], status: 204, body: null })
        },
      },
    })
    draw()
    await pick([staged('a', 1)])
    await userEvent.click(screen.getByRole('button', { name: 'Single document with type' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send this document' }))
    expect(screen.getByText('Enter the document type.')).toBeTruthy()
    await userEvent.type(screen.getByRole('combobox', { name: 'Document type' }), 'PROOF_OF_ADDRESS')
    await userEvent.click(screen.getByRole('button', { name: 'Send this document' }))
    expect(sent).toEqual([['a', 'PROOF_OF_ADDRESS']])
  })
})
