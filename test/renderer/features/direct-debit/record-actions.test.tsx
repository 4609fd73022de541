import type { StagedFile } from '@contract/api/documents'
import type { RegistrationRecord } from '@contract/domain/mandate-records'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { RecordActions } from '../../../../src-renderer/features/direct-debit/record-actions'
import { answer, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

const engagementId = '85e24ef1-8fa0-471b-94e6-a7d0b075d3f7'
const recordId = 'b1c2d3e4-0000-4000-8000-00000000abcd'
const head = {
  form: 'kartei-mandate-record' as const,
  version: 1 as const,
  recordId,
  environmentId: 'sandbox',
  engagementId,
  debtor: 'Konditorei Brückl',
  iban: 'DE44500105175407324931',
  clerk: 'katrin.brandt',
  workstation: 'schreibtisch-3',
  at: '2026-07-03T10:00:00.000Z',
}
const words = {
  consentId: '7f689b8f-0000-4000-8000-000000003c1d',
  language: 'de',
  texts: [],
  consents: [],
  creditorInformation: { companyName: 'Nordstern Kartenbank AG', creditorId: 'DE98ZZZ09999999999' },
}
const scan: StagedFile = {
  fileId: 'f1',
  name: 'formular.heic',
  size: 4_000,
  mediaType: 'image/heic',
  sha256: 'a'.repeat(64),
  problems: [],
}
const onPaper: RegistrationRecord = {
  kind: 'registration',
  recordId,
  state: 'registered',
  evidence: {
    ...head,
    shown: { words, sha256: 'd'.repeat(64), readAt: head.at },
    ticked: [],
    channel: 'on-paper',
    paper: { type: 'scan', fileId: scan.fileId, name: scan.name, sha256: scan.sha256 },
  },
}
const draw = (record: RegistrationRecord): unknown =>
  renderInKartei(<RecordActions engagementId={engagementId} record={record} />)

it('opens the scanned form of a consent and saves it', async () => {
  const places: string[] = []
  const savedOf: unknown[] = []
  answer({
    files: {
      list: ({ place }) => {
        places.push(place)
        return ok({ files: [scan] })
      },
      read: () => ok({ bytes: null, mediaType: scan.mediaType }),
      look: () => ok({ mediaType: scan.mediaType, kind: 'image', notes: [] }),
    },
    sepa: {
      saveScan: (input) => {
        savedOf.push(input)
        return ok({ saved: true, name: 'form.heic' })
      },
    },
  })
  draw(onPaper)
  expect(screen.getByTitle(scan.sha256)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Save scan' }))
  expect(await screen.findByText('Saved as form.heic.')).toBeTruthy()
  expect(savedOf).toEqual([{ engagementId, recordId }])
  await userEvent.click(screen.getByRole('button', { name: 'Open scan' }))
  expect(await screen.findByRole('heading', { name: scan.name })).toBeTruthy()
  expect(places).toContain(`mandate-${engagementId}`)
})

it('says so where the scanned form is not what was recorded', async () => {
  answer({ files: { list: () => ok({ files: [{ ...scan, sha256: 'b'.repeat(64) }] }) } })
  draw(onPaper)
  expect(await screen.findByText(/is missing, or was changed since it was recorded/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open scan' }).hasAttribute('disabled')).toBe(true)
})

it('offers no paper of a registration whose texts Kartei did not show', () => {
  draw({ ...onPaper, evidence: { ...head, textsShown: false, consentId: words.consentId } })
  expect(screen.getByText(/through a script: Kartei showed no texts/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Print record' })).toBeNull()
})
