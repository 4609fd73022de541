import type { StagedFile } from '@contract/api/documents'
import type { Outcome } from '@contract/outcome'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { DocumentsView } from '../../../../../src-renderer/features/documents'
import { answer, emit, failed, ok } from '../../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../../helpers/renderer/render'
import { staged } from '../../../../helpers/renderer/documents-double'

let number = 0
/** What lies on the case, as main keeps it. */
let files: StagedFile[] = []
let asked: unknown[] = []

async function draw(given: StagedFile[]): Promise<void> {
  files = given
  renderInKartei(
    <DocumentsView
      kind="onboarding"
      place={`worked-${number}`}
      id={`worked-${number}`}
      who="Wiebke Süßmuth-Rønne"
      over={undefined}
      onLookUp={() => undefined}
      seen={undefined}
    />,
  )
  await screen.findByRole('button', { name: given[0]?.name ?? '' })
}

/** What is not named lies behind. */
const placeIn = (fileIds: readonly string[], { fileId }: StagedFile): number =>
  fileIds.includes(fileId) ? fileIds.indexOf(fileId) : fileIds.length

const nameOf = (name: string): HTMLElement => screen.getByRole('button', { name })
const names = (): (string | null)[] =>
  screen.getAllByRole('listitem').map((row) => row.querySelector('[data-part="name"]')?.textContent ?? null)

beforeEach(() => {
  number += 1
  asked = []
  answer({
    uploads: { list: () => ok({ uploads: [] }) },
    files: {
      list: () => ok({ files }),
      look: () => ok({ mediaType: 'application/pdf', kind: 'pdf', pages: 4, notes: [] }),
      read: () => failed({ kind: 'file' }),
      discard: ({ fileIds }) => ok({ discarded: fileIds.length }),
      arrange: ({ fileIds }) => {
        asked.push(fileIds)
        files = files.toSorted((one, other) => placeIn(fileIds, one) - placeIn(fileIds, other))
        return ok({ files })
      },
      work: ({ work }) => {
        asked.push(work)
        return ok({ files })
      },
    },
  })
})

describe('a laid-out document', () => {
  it('is renamed in place, and what is wrong with a name is said there', async () => {
    answer({
      files: {
        change: ({ fileId, name = '' }) =>
          name === ''
            ? failed({ kind: 'invalid-input', issues: [{ path: 'name', message: 'Empty.', code: 'name-empty' }] })
            : ok({ ...staged(fileId, 1), name }),
      },
    })
    await draw([staged('a', 1)])
    nameOf('a.pdf').focus()
    await userEvent.keyboard('{F2}')
    const field = screen.getByRole('textbox', { name: 'Name of a.pdf' })
    await userEvent.clear(field)
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('A document needs a name.')).toBeTruthy()
    await userEvent.type(field, 'Ausweis.pdf{Enter}')
    expect(await screen.findByRole('button', { name: 'Ausweis.pdf' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
  })

  it('is not turned where it cannot be, and its row says so', async () => {
    answer({ files: { look: () => ok({ mediaType: 'image/svg+xml', kind: 'image', notes: [] }) } })
    await draw([staged('a', 1)])
    expect(await screen.findByText(/cannot be turned here/)).toBeTruthy()
    nameOf('a.pdf').focus()
    await userEvent.keyboard('r')
    expect(asked).toEqual([])
  })

  it('is moved by keys, and keeps the focus', async () => {
    await draw([staged('a', 1), staged('b', 1), staged('c', 1)])
    nameOf('a.pdf').focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(asked).toEqual([['b', 'a', 'c']])
    await waitFor(() => expect(names()).toEqual(['b.pdf', 'a.pdf', 'c.pdf']))
    await waitFor(() => expect(document.activeElement).toBe(nameOf('a.pdf')))
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement).toBe(nameOf('c.pdf')))
  })

  it('is ticked with those beside it by Shift, with all by Ctrl+A, and by none after Esc', async () => {
    await draw([staged('a', 1), staged('b', 1), staged('c', 1), staged('d', 1)])
    const checked = () =>
      screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Tick / }).map(({ checked }) => checked)
    nameOf('b.pdf').focus()
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await waitFor(() => expect(document.activeElement).toBe(nameOf('c.pdf')))
    expect(checked()).toEqual([false, true, true, false])
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(checked()).toEqual([true, true, true, true])
    await userEvent.keyboard('{Escape}')
    expect(checked()).toEqual([false, false, false, false])
  })

  it('is moved by dragging it onto another one, and stays where it is over one that is not sent', async () => {
    answer({ files: { shrinkOffer: () => ok({ offers: [], reason: 'text' }) } })
    await draw([staged('a', 1), staged('b', 1), staged('c', 14, [{ code: 'too-large', message: '' }])])
    const rowOf = (name: string): HTMLElement => nameOf(name).closest<HTMLElement>('[data-file]')!
    const dropOn = async (target: HTMLElement): Promise<void> => {
      const data = new Map<string, string>()
      const dataTransfer = {
        get types() {
          return [...data.keys()]
        },
        items: [],
        files: [],
        setData: (type: string, value: string) => void data.set(type, value),
        getData: (type: string) => data.get(type) ?? '',
      }
      fireEvent.dragStart(rowOf('a.pdf'), { dataTransfer })
      fireEvent.dragOver(target, { dataTransfer })
      fireEvent(target, new MouseEvent('dragleave', { bubbles: true, relatedTarget: target.firstElementChild }))
      await waitFor(() => expect(target.dataset['drop']).toBe('true'))
      fireEvent.drop(target, { dataTransfer })
      fireEvent.dragEnd(rowOf('a.pdf'), { dataTransfer })
    }
    await dropOn(rowOf('b.pdf'))
    expect(asked).toEqual([['b', 'a']])
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['b.pdf', 'a.pdf']))
    await dropOn(rowOf('c.pdf'))
    expect(asked.at(-1)).toEqual(['b', 'a'])
  })

  it('is turned with all its pages, and the original brought back', async () => {
    answer({
      files: {
        work: ({ work }) => {
          asked.push(work)
          return ok({ files: [{ ...staged('a2', 1), name: 'a.pdf', madeFrom: { names: ['a.pdf'], kind: 'rotate' } }] })
        },
        bringBack: ({ fileId }) => {
          asked.push(fileId)
          return ok({ files: [staged('a', 1)] })
        },
      },
    })
    await draw([staged('a', 1)])
    nameOf('a.pdf').focus()
    await userEvent.keyboard('l')
    expect(await screen.findByText('turned')).toBeTruthy()
    const turns = [1, 2, 3, 4].map((page) => ({ page, by: 270 }))
    expect(asked).toEqual([{ kind: 'rotate', fileId: 'a', turns }])
    await userEvent.click(screen.getByRole('button', { name: /^Undo: bring back/ }))
    await waitFor(() => expect(screen.queryByText('turned')).toBeNull())
    expect(asked.at(-1)).toBe('a2')
  })

  it('of an e-mail says what was left out, and takes it', async () => {
    const from: NonNullable<StagedFile['madeFrom']> = { names: ['Mail.eml'], kind: 'take-apart' }
    await draw([{ ...staged('a', 1), madeFrom: { ...from, leftOut: 2 } }])
    expect(screen.getByText(/from Mail\.eml/).textContent).toContain('without 2 small pictures of its text')
    files = [{ ...staged('a', 1), madeFrom: from }, staged('b', 1)]
    await userEvent.click(screen.getByRole('button', { name: /^Take them too/ }))
    await waitFor(() => expect(names()).toContain('b.pdf'))
    expect(asked).toEqual([{ kind: 'take-pictures', fileId: 'a' }])
    expect(screen.queryByRole('button', { name: /^Take them too/ })).toBeNull()
  })

  it('that is signed is changed once the clerk agrees, and the way back has the focus', async () => {
    answer({
      files: { look: () => ok({ mediaType: 'application/pdf', kind: 'pdf', pages: 4, notes: ['signed', 'invoice'] }) },
    })
    await draw([staged('a', 1)])
    expect(await screen.findByText(/electronically signed/)).toBeTruthy()
    nameOf('a.pdf').focus()
    await userEvent.keyboard('r')
    const dialog = await screen.findByRole('dialog', { name: 'Change this document?' })
    expect(within(dialog).getByText(/signature does not hold/)).toBeTruthy()
    expect(within(dialog).queryByText(/XML/)).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Go back'))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked).toEqual([])
    nameOf('a.pdf').focus()
    await userEvent.keyboard('r')
    await userEvent.click(await screen.findByRole('button', { name: 'Change all the same' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    nameOf('a.pdf').focus()
    await userEvent.keyboard('s')
    expect(await screen.findByText(/is an invoice with its data as XML/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Change all the same' }))
    expect(await screen.findByRole('dialog', { name: 'Split a.pdf' })).toBeTruthy()
  })

  it('is split by pages that are typed', async () => {
    await draw([staged('a', 1)])
    await userEvent.click(screen.getByRole('button', { name: 'What to do with a.pdf' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Split/, hidden: true }))
    const dialog = await screen.findByRole('dialog', { name: 'Split a.pdf' })
    const field = within(dialog).getByRole('textbox')
    await userEvent.clear(field)
    await userEvent.type(field, '5')
    expect(within(dialog).getByText(/it has 4 pages/)).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, '1-2, 3')
    expect(within(dialog).getByText(/2 documents/).textContent).toBe('2 documents, 1 page left out')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Split' }))
    expect(asked).toEqual([{ kind: 'split', fileId: 'a', parts: [[1, 2], [3]] }])
  })
})

const megabyte = 1_000_000

describe('a document over the limit', () => {
  const offers = [
    {
      level: 'fine' as const,
      fileId: 'a-fine',
      size: 11 * megabyte,
      mediaType: 'image/jpeg',
      width: 3_508,
      height: 2_480,
    },
    { level: 'medium' as const, fileId: 'a-medium', size: 3 * megabyte, mediaType: 'image/jpeg' },
    { level: 'small' as const, fileId: 'a-small', size: megabyte, mediaType: 'image/jpeg' },
  ]
  const photograph = (): StagedFile => ({
    ...staged('a', 14, [{ code: 'too-large', message: '' }]),
    name: 'Foto.jpg',
    mediaType: 'image/jpeg',
  })
  const pictureOf = (name: string): string | null => screen.getByRole('img', { name }).getAttribute('src')

  beforeEach(() => {
    // Not in the simulated page.
    let addresses = 0
    URL.createObjectURL = () => `blob:${(addresses += 1)}`
    URL.revokeObjectURL = () => undefined
    answer({
      files: {
        look: () => ok({ mediaType: 'image/jpeg', kind: 'image', width: 1, height: 1, notes: [] }),
        read: ({ fileId }) => {
          read.push(fileId)
          return ok({ bytes: new Uint8Array([1]), mediaType: 'image/jpeg' })
        },
      },
    })
  })
  const read: string[] = []

  it('is looked at beside what it would become before that is taken', async () => {
    answer({ files: { shrinkOffer: () => ok({ offers, reason: null }) } })
    await draw([photograph()])
    await userEvent.click(await screen.findByRole('button', { name: 'Shrink to 3.0 MB' }))
    await screen.findByRole('dialog', { name: 'Make Foto.jpg smaller' })
    await screen.findByRole('img', { name: 'Now: 14.0 MB' })
    const medium = (await screen.findByRole('img', { name: 'Smaller: 3.0 MB' })).getAttribute('src')
    expect(medium).not.toBe(pictureOf('Now: 14.0 MB'))
    expect(read).toEqual(expect.arrayContaining(['a', 'a-medium']))
    expect(screen.getByText('3508 × 2480, still over the limit')).toBeTruthy()
    expect(asked).toEqual([])

    await userEvent.click(screen.getByRole('radio', { name: /1\.0 MB, for large print/ }))
    await screen.findByRole('img', { name: 'Smaller: 1.0 MB' })
    expect(read.at(-1)).toBe('a-small')
    await userEvent.click(screen.getByRole('button', { name: 'Look closely' }))
    await userEvent.click(screen.getByRole('button', { name: 'Make smaller' }))
    expect(asked).toEqual([{ kind: 'shrink', fileId: 'a', level: 'small' }])
  })

  it('is said in plain words to stay as it is where its pictures cannot be made smaller', async () => {
    answer({ files: { shrinkOffer: () => ok({ offers: [], reason: 'unshrinkable' }) } })
    await draw([photograph()])
    expect(await screen.findByText(/scans in black and white, in colours for print \(CMYK\)/)).toBeTruthy()
  })

  it('has all its ways out at the foot of a narrow window, too', async () => {
    answer({ files: { shrinkOffer: () => ok({ offers, reason: null }) } })
    const wide = window.matchMedia
    window.matchMedia = (media) => Object.assign(wide(media), { matches: true })
    onTestFinished(() => {
      window.matchMedia = wide
    })
    await draw([photograph()])
    const foot = within(screen.getByText('1 file needs a decision', { selector: 'strong' }).closest('div')!)
    await foot.findByRole('button', { name: 'Shrink to 3.0 MB' })
    expect(foot.getByRole('button', { name: 'Leave out' })).toBeTruthy()
    await userEvent.click(foot.getByRole('button', { name: 'What to do with Foto.jpg' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Rename/, hidden: true }))
    expect(await screen.findByRole('textbox', { name: 'Name of Foto.jpg' })).toBeTruthy()
  })
})

describe('ticked documents', () => {
  it('are joined in the order of the list; the work shows how far it is and can be cancelled', async () => {
    let end: (outcome: Outcome<{ files: StagedFile[] }>) => void = () => undefined
    let workId = ''
    answer({
      files: {
        work: (input) => {
          asked.push(input.work)
          workId = input.workId
          return new Promise((resolve) => {
            end = resolve
          })
        },
        cancel: () => ok({ cancelled: true }),
      },
    })
    await draw([staged('a', 1), staged('b', 1), staged('c', 1)])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tick c.pdf' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tick a.pdf' }))
    await userEvent.click(
      within(screen.getByRole('toolbar', { name: /^2 ticked/ })).getByRole('button', { name: /^Join/ }),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Join 2 documents into one PDF' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create PDF' }))
    const page = { size: 'a4', margin: 10 }
    expect(asked).toEqual([{ kind: 'join', fileIds: ['a', 'c'], name: 'a.pdf', page }])
    act(() => emit('workstation', 'onProgress', { of: workId, done: 0.5, total: 1 }))
    expect(screen.getByRole('progressbar', { name: 'Progress of the work' }).getAttribute('aria-valuenow')).toBe('50')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await act(async () => end(await failed({ kind: 'cancelled' })))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(names()).toHaveLength(3)
  })
})
