import type { StagedFile } from '@contract/api/documents'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { DocumentsView } from '../../../../src-renderer/features/documents'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'
import { staged } from '../../../helpers/renderer/documents-double'

let number = 0
let files: StagedFile[] = []
let sent: unknown[] = []

beforeEach(() => {
  number += 1
  sent = []
  files = ['a', 'b', 'c'].map((name) => ({ ...staged(`${name}-${number}`, 1), name: `${name}.pdf` }))
  answer({
    uploads: { list: () => ok({ uploads: [] }) },
    files: {
      list: () => ok({ files }),
      look: () => ok({ mediaType: 'application/pdf', kind: 'pdf', pages: 1, notes: [] }),
      read: () => failed({ kind: 'file' }),
      duplicates: () => ok({ files: [] }),
      discard: ({ fileIds }) => ok({ discarded: fileIds.length }),
      change: ({ fileId, documentType }) => {
        files = files.map((file) =>
          file.fileId === fileId ? { ...file, documentType: documentType ?? undefined } : file,
        )
        return ok(files.find((file) => file.fileId === fileId)!)
      },
    },
    onboarding: {
      uploadDocument: ({ fileId, documentType }) => {
        sent.push([fileId, documentType])
        return documentType === 'REFUSED'
          ? failed({ kind: 'rejected' })
          : ok({ fileIds: [fileId], status: 200, body: null })
      },
      uploadDocuments: ({ fileIds }) => {
        sent.push(fileIds)
        return ok({ requests: [] })
      },
    },
  })
  renderInKartei(
    <DocumentsView
      kind="onboarding"
      place={`typed-${number}`}
      id={`typed-${number}`}
      who="Wiebke Süßmuth-Rønne"
      over={undefined}
      onLookUp={() => undefined}
      seen={undefined}
    />,
  )
})

async function chooseForB(type: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Type of b.pdf' }))
  await userEvent.keyboard(`${type}{Enter}`)
  expect(await screen.findByText(`Type: ${type}, is sent alone`)).toBeTruthy()
}

it('a document whose type was chosen in its row goes alone, and the others together, by one press', async () => {
  await chooseForB('Tax registration')
  expect(screen.getByText('1 document has a type and is sent alone, first.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
  await waitFor(() =>
    expect(sent).toEqual([
      [`b-${number}`, 'TAX_REGISTRATION'],
      [`a-${number}`, `c-${number}`],
    ]),
  )
})

it('nothing more goes after a document with a type that was refused', async () => {
  await chooseForB('REFUSED')
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(sent).toEqual([[`b-${number}`, 'REFUSED']]))
})
