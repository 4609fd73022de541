import type { StagedFile } from '@contract/api/documents'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect } from 'vitest'
import { DocumentsView } from '../../../src-renderer/features/documents'
import { FollowUploads } from '../../../src-renderer/features/documents'
import { uploadOf } from './documents-double'
import { answer, ok } from './kartei-double'
import { renderInKartei, sandboxEnvironment } from './render'

/** What is laid out is kept by case, so each test works on a case of its own. */
export const onCase = { number: 0, id: '', onboardingId: '', /** How often it was looked up. */ looked: 0 }

export function beginCase(): void {
  const number = onCase.number + 1
  Object.assign(onCase, { number, id: `case-${number}`, onboardingId: `onboarding-${number}`, looked: 0 })
  answer({
    uploads: { list: () => ok({ uploads: [] }) },
    files: {
      look: () => ok({ mediaType: 'application/pdf', kind: 'pdf', pages: 2, notes: [] }),
      shrinkOffer: () => ok({ offers: [], reason: 'text' }),
      discard: ({ fileIds }) => ok({ discarded: fileIds.length }),
    },
  })
}

let endLook: (at: number) => void = () => undefined

/** The case as the tab gets it: what was read last comes with the next `lookedUp`. */
function Case() {
  const [at, setAt] = useState<number>()
  endLook = setAt
  return (
    <DocumentsView
      kind="onboarding"
      place={onCase.id}
      id={onCase.onboardingId}
      who="Wiebke Süßmuth-Rønne"
      over={undefined}
      onLookUp={() => (onCase.looked += 1)}
      seen={at === undefined ? undefined : { at, status: 'Document review', changed: now() }}
    />
  )
}

export const draw = (environment = sandboxEnvironment): void =>
  void renderInKartei(
    <>
      <FollowUploads />
      <Case />
    </>,
    environment,
    true,
  )

/** The case was read, after everything that ended so far. */
export const lookedUp = (): void => act(() => endLook(Date.now() + 1))

export const pick = async (files: readonly StagedFile[], picked = files.length): Promise<void> => {
  answer({ files: { stage: () => ok([...files]) } })
  await userEvent.upload(
    screen.getByLabelText<HTMLInputElement>('Add documents', { selector: 'input' }),
    Array.from({ length: picked }, (_, index) => new File(['x'], `picked-${index}.pdf`)),
  )
  await waitFor(() => expect(screen.queryByText(/^Reading/)).toBeNull())
}

export const told = (...given: Parameters<typeof uploadOf>): ReturnType<typeof uploadOf> => ({
  ...uploadOf(...given),
  subject: { kind: 'onboarding', id: onCase.onboardingId },
})
export const now = (): string => new Date().toISOString()
export const upload = (): HTMLElement => screen.getByRole('button', { name: 'Upload' })
