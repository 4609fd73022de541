import type { Look, LookNote, StagedFile } from '@contract/api/documents'
import type { FileWork } from '@contract/api/file-work'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { DocumentsView } from '../../../../../src-renderer/features/documents'
import { answer, failed, ok } from '../../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../../helpers/renderer/render'
import { staged } from '../../../../helpers/renderer/documents-double'

let number = 0
let files: StagedFile[] = []
let asked: unknown[] = []

/** Main notes what a look finds among the problems of the file. */
async function draw(
  fileId: string,
  note: LookNote,
  code: StagedFile['problems'][number]['code'],
  more: Partial<Look> = {},
): Promise<void> {
  number += 1
  const file = { ...staged(`${fileId}-${number}`, 1), name: `${fileId}.pdf` }
  files = [file]
  answer({
    files: {
      look: () => {
        files = files.map((each) => (each.asItIs ? each : { ...each, problems: [{ code, message: '' }] }))
        return ok({ mediaType: 'application/pdf', kind: 'pdf', notes: [note], ...more })
      },
    },
  })
  renderInKartei(
    <DocumentsView
      kind="onboarding"
      place={`found-${number}`}
      id={`found-${number}`}
      who="Wiebke Süßmuth-Rønne"
      over={undefined}
      onLookUp={() => undefined}
      seen={undefined}
    />,
  )
  await screen.findByRole('button', { name: `${fileId}.pdf` })
}

beforeEach(() => {
  asked = []
  answer({
    uploads: { list: () => ok({ uploads: [] }) },
    files: {
      list: () => ok({ files }),
      read: () => failed({ kind: 'file' }),
      duplicates: () => ok({ files: [] }),
      change: ({ fileId }) => {
        files = files.map((file) => (file.fileId === fileId ? { ...file, problems: [], asItIs: true } : file))
        return ok(files[0]!)
      },
      work: ({ work }: { work: FileWork }) => {
        asked.push(work)
        if (work.kind === 'unlock' && work.password !== 'geheim')
          return failed({
            kind: 'invalid-input',
            issues: [{ path: 'work.password', code: 'wrong-password', message: '' }],
          })
        files = [{ ...staged('unlocked', 1), madeFrom: { names: ['locked.pdf'], kind: 'unlock' }, asItIs: true }]
        return ok({ files })
      },
    },
  })
})

const focusedRow = () => document.activeElement?.closest('[data-file]')?.textContent

it('a damaged document is not ready, and goes by the clerk’s word only', async () => {
  await draw('damaged', 'damaged', 'damaged')
  const word = await screen.findByRole('button', { name: 'Send damaged.pdf as it is' })
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
  expect(screen.queryByText('Ready')).toBeNull()
  await userEvent.click(word)
  expect(await screen.findByText('Is sent as it is')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy()
  await waitFor(() => expect(focusedRow()).toContain('damaged.pdf'))
})

it('a locked PDF takes its password in the row, and its unlocked copy is ready', async () => {
  await draw('locked', 'password', 'locked')
  const field = await screen.findByLabelText('Password of locked.pdf')
  expect(screen.getByRole('button', { name: 'Send locked.pdf as it is' })).toBeTruthy()
  await userEvent.type(field, 'lkr{Enter}')
  expect(await screen.findByText('This password does not open it.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'geheim{Enter}')
  await waitFor(() => expect(screen.getByText('copy without its password')).toBeTruthy())
  expect(asked).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy()
  await waitFor(() => expect(focusedRow()).toContain('unlocked.pdf'))
})

it('an XFA form is named in its row, and goes by the clerk’s word only', async () => {
  await draw('xfa', 'xfa', 'xfa')
  expect(await screen.findByText(/An XFA form: most programs cannot read its content\. Print it to PDF/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send xfa.pdf as it is' }))
  expect(await screen.findByText('Is sent as it is')).toBeTruthy()
  expect(screen.getByText(/An XFA form/)).toBeTruthy()
})

it('the files in a PDF are counted in its row, and come out of it by one press', async () => {
  await draw('mappe', 'holds-files', 'holds-files', { files: 2 })
  expect(await screen.findByText(/2 files lie in this PDF/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send mappe.pdf as it is' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Take out attachments of mappe.pdf' }))
  await waitFor(() => expect(asked).toEqual([{ kind: 'take-apart', fileId: `mappe-${number}` }]))
})

it('a program that is named like a document is called a program, and no PDF is offered of it', async () => {
  answer({ files: { look: () => ok({ mediaType: 'application/x-elf', kind: 'other', notes: [] }) } })
  number += 1
  const program = { ...staged('elf', 1, [{ code: 'wrong-type', message: '' }]), mediaType: 'application/x-elf' }
  files = [{ ...program, name: 'Rechnung.pdf' }]
  renderInKartei(
    <DocumentsView
      kind="onboarding"
      place={`found-${number}`}
      id={`found-${number}`}
      who="Wiebke Süßmuth-Rønne"
      over={undefined}
      onLookUp={() => undefined}
      seen={undefined}
    />,
  )
  expect(await screen.findByText(/This is a program and no document/)).toBeTruthy()
  expect(screen.queryByText(/Save it as PDF/)).toBeNull()
  screen.getByRole('button', { name: 'Rechnung.pdf' }).focus()
  await userEvent.keyboard('p')
  expect(screen.queryByRole('dialog')).toBeNull()
})
