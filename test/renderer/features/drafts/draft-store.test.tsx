import type { Outcome } from '@contract/outcome'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useScreen } from '../../../../src-renderer/lib/navigation/screen'
import { TextField } from '../../../../src-renderer/lib/fields/plain-fields'
import {
  beginDraft,
  draftOf,
  FollowDrafts,
  forgetForm,
  saveAllDrafts,
  saveDraft,
  SavedLine,
  takeDraft,
  useDraft,
} from '../../../../src-renderer/features/drafts'
import { sendForm, type } from '../../../../src-renderer/features/drafts/draft-store'
import { useField } from '../../../../src-renderer/lib/forms/form'
import { useDrafts } from '../../../../src-renderer/features/drafts/draft-store'
import { answer, emit, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei, sandboxEnvironment } from '../../../helpers/renderer/render'
import { aDraft, answerDrafts, type DraftsDouble } from '../../../helpers/renderer/drafts-double'
import { DraftFields } from '../../../helpers/renderer/draft-fields'

const onboarding = { type: 'onboarding' as const }
let main: DraftsDouble

const begin = (): string => beginDraft('sandbox', onboarding)
const typeName = (formId: string, text: string): void => type(formId, { 'applicant.lastName': text })
const onDisk = (): string[] => main.drafts.map(({ fields }) => fields['applicant.lastName'] ?? '')

beforeEach(() => {
  useScreen.setState(useScreen.getInitialState())
  useDrafts.setState({ byForm: {} })
  main = answerDrafts()
})
afterEach(() => {
  for (const formId of Object.keys(useDrafts.getState().byForm)) forgetForm(formId)
  vi.useRealTimers()
})

describe('what is typed into a form', () => {
  it('ends on disk whole, key by key, one save at a time and in order', async () => {
    main.held = []
    const formId = begin()
    for (const text of ['M', 'Mü', 'Mül', 'Müll']) typeName(formId, text)
    expect(main.saves).toEqual(['M'])
    const all = saveDraft(formId)
    main.held.shift()?.()
    await waitFor(() => {
      expect(main.saves).toEqual(['M', 'Müll'])
    })
    main.held.shift()?.()
    const outcome = await all
    expect(main.saves).toEqual(['M', 'Müll'])
    expect(onDisk()).toEqual(['Müll'])
    expect(outcome).toEqual({ ok: true, value: main.drafts[0]?.draftId })
    expect(main.drafts[0]).toMatchObject({ title: 'Müll', subject: onboarding })
  })

  it('begins no draft before anything is typed, whatever the fields say they hold', () => {
    const formId = begin()
    typeName(formId, '')
    expect(main.saves).toEqual([])
    expect(main.drafts).toEqual([])
  })

  it('is kept when all of it is emptied again', async () => {
    const formId = begin()
    typeName(formId, 'M')
    typeName(formId, '')
    await saveDraft(formId)
    expect(onDisk()).toEqual([''])
    expect(main.drafts[0]?.title).toBe('')
  })

  it('stays and is saved by itself once the disk takes it', async () => {
    vi.useFakeTimers()
    main.failure = { kind: 'storage' }
    const formId = begin()
    typeName(formId, 'Müller')
    await vi.waitFor(() => expect(draftOf(formId)?.failure?.kind).toBe('storage'))
    expect(draftOf(formId)?.fields['applicant.lastName']).toBe('Müller')
    main.failure = undefined
    await vi.advanceTimersByTimeAsync(5_000)
    expect(onDisk()).toEqual(['Müller'])
    expect(draftOf(formId)?.failure).toBeUndefined()
  })

  it('is no more tried to be saved after its form was left', async () => {
    vi.useFakeTimers()
    main.failure = { kind: 'storage' }
    const formId = begin()
    typeName(formId, 'Müller')
    await vi.waitFor(() => expect(draftOf(formId)?.failure?.kind).toBe('storage'))
    forgetForm(formId)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(main.saves).toEqual(['Müller'])
  })

  it('is refused, and the form locked, when the draft was sent meanwhile', async () => {
    const draft = aDraft()
    main.drafts = [draft]
    const formId = takeDraft('sandbox', draft)
    main.drafts = [{ ...draft, state: 'in-doubt', caseId: 'case-1' }]
    typeName(formId, 'Other')
    await waitFor(() => expect(draftOf(formId)).toMatchObject({ state: 'in-doubt', caseId: 'case-1' }))
    typeName(formId, 'Locked')
    expect(draftOf(formId)?.fields['applicant.lastName']).toBe('Other')
    expect(onDisk()).toEqual(['Kristoffersen'])
  })

  it('begins another draft when its own is gone from the disk', async () => {
    const draft = aDraft()
    const formId = takeDraft('sandbox', draft)
    typeName(formId, 'Kept')
    await waitFor(() => expect(onDisk()).toEqual(['Kept']))
    expect(draftOf(formId)?.draftId).not.toBe(draft.draftId)
  })

  it('is never saved in another environment than its own', async () => {
    const formId = begin()
    main.activeEnvironmentId = 'production'
    typeName(formId, 'Müller')
    await waitFor(() => expect(draftOf(formId)?.failure?.kind).toBe('conflict'))
    expect(main.drafts).toEqual([])
  })

  it('is found in the form that is open, not read anew, when its draft is opened again', () => {
    const draft = aDraft()
    main.drafts = [draft]
    const formId = takeDraft('sandbox', draft)
    typeName(formId, 'Newer')
    expect(takeDraft('sandbox', draft)).toBe(formId)
    expect(draftOf(formId)?.fields['applicant.lastName']).toBe('Newer')
  })
})

describe('sending a form', () => {
  const nothingMore = () => Promise.resolve(undefined)

  it('saves all that is typed first, and takes no second press', async () => {
    const formId = begin()
    typeName(formId, 'Müller')
    let arrived = 0
    const send = () => {
      arrived++
      expect(onDisk()).toEqual(['Müller'])
      return ok('sent')
    }
    const [first, second] = await Promise.all([
      sendForm(formId, send, nothingMore),
      sendForm(formId, send, nothingMore),
    ])
    expect(first).toEqual({ ok: true, value: 'sent' })
    expect(second).toBeUndefined()
    expect(arrived).toBe(1)
  })

  it('sends nothing that is not on disk', async () => {
    main.failure = { kind: 'storage' }
    const formId = begin()
    typeName(formId, 'Müller')
    const send = vi.fn(() => ok('sent'))
    expect(await sendForm(formId, send, nothingMore)).toMatchObject({ ok: false, error: { kind: 'storage' } })
    expect(send).not.toHaveBeenCalled()
    expect(draftOf(formId)?.state).toBe('open')
  })

  it('opens the form again after a refusal, and locks it while nobody can say', async () => {
    const formId = begin()
    typeName(formId, 'Müller')
    await sendForm(formId, () => failed({ kind: 'rejected' }), nothingMore)
    expect(draftOf(formId)?.state).toBe('open')
    await sendForm(
      formId,
      () => {
        main.drafts = main.drafts.map((draft) => ({ ...draft, state: 'in-doubt', caseId: 'case-1' }))
        return failed({ kind: 'outcome-unknown' })
      },
      nothingMore,
    )
    expect(draftOf(formId)).toMatchObject({ state: 'in-doubt', caseId: 'case-1' })
  })

  it('leaves the form there, with what lies beside it, until what follows has ended', async () => {
    const formId = begin()
    useScreen.getState().open({ form: formId })
    renderInKartei(<FollowDrafts />)
    act(() => typeName(formId, 'Müller'))
    const sent = (): Promise<Outcome<string>> => {
      main.drafts = []
      return ok('sent')
    }
    const follows = async (): Promise<undefined> => {
      const asked = main.lists
      emit('drafts', 'onChanged', { draftIds: ['gone'] })
      await waitFor(() => expect(main.lists).toBeGreaterThan(asked))
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(draftOf(formId)?.draftId).toBeDefined()
      expect(useScreen.getState().screen).toEqual({ form: formId })
    }
    expect(await act(() => sendForm(formId, sent, follows))).toEqual({ ok: true, value: 'sent' })
  })
})

function Form({ formId }: { readonly formId: string }) {
  const draft = useDraft(formId)
  return (
    <>
      <SavedLine formId={formId} />
      {draft && (
        <DraftFields formId={formId} locked={draft.state !== 'open'}>
          <Name />
        </DraftFields>
      )}
    </>
  )
}
const Name = () => <TextField {...useField('applicant.lastName', 'Last name')} />
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Last name' })

describe('a form on the screen', () => {
  it('says what is saved, and once only aloud', async () => {
    renderInKartei(<Form formId={begin()} />)
    await userEvent.type(await field(), 'Müller')
    expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeTruthy()
    const status = screen.getByRole('status')
    const said: string[] = []
    new MutationObserver(() => said.push(status.textContent)).observe(status, {
      subtree: true,
      characterData: true,
      childList: true,
    })
    await userEvent.type(await field(), '-Lüdenscheidt')
    await waitFor(() => expect(onDisk()).toEqual(['Müller-Lüdenscheidt']))
    expect(status.textContent).toBe('What you type is saved as a draft.')
    expect(said).toEqual([])
  })

  it('says that it is not saved, keeps the typing and tries again when asked', async () => {
    main.failure = { kind: 'storage' }
    renderInKartei(<Form formId={begin()} />)
    await userEvent.type(await field(), 'Müller')
    expect(await screen.findByText('Not saved. What you typed stays here until it is.')).toBeTruthy()
    main.failure = undefined
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeTruthy()
    expect(onDisk()).toEqual(['Müller'])
  })

  it('follows what becomes of its draft: sent and in doubt, open again, found at the service', async () => {
    answer({ cases: { list: () => ok({ cases: [] }) } })
    const draft = aDraft()
    main.drafts = [draft]
    const formId = takeDraft('sandbox', draft)
    useScreen.getState().open({ form: formId })
    renderInKartei(
      <>
        <FollowDrafts />
        <Form formId={formId} />
      </>,
    )
    expect((await field()).disabled).toBe(false)
    main.drafts = [{ ...draft, state: 'in-doubt', caseId: 'case-1' }]
    act(() => emit('drafts', 'onChanged', { draftIds: [draft.draftId] }))
    await waitFor(async () => expect((await field()).disabled).toBe(true))
    main.drafts = [draft]
    act(() => emit('cases', 'onChanged', { caseIds: ['case-1'] }))
    await waitFor(async () => expect((await field()).disabled).toBe(false))
    main.drafts = [{ ...draft, state: 'in-doubt', caseId: 'case-1' }]
    act(() => emit('drafts', 'onChanged', { draftIds: [draft.draftId] }))
    await waitFor(() => expect(draftOf(formId)?.state).toBe('in-doubt'))
    main.drafts = []
    act(() => emit('cases', 'onChanged', { caseIds: ['case-1'] }))
    await waitFor(() => expect(useScreen.getState().screen).toEqual({ case: 'case-1', tab: 'overview' }))
    expect(draftOf(formId)).toBeUndefined()
    expect(JSON.stringify(useScreen.getState().before)).not.toContain(formId)
  })

  it('hands everything that is not on disk to main when the window closes', async () => {
    main.held = []
    const formId = begin()
    renderInKartei(<FollowDrafts />)
    await waitFor(() => expect(useDrafts.getState().byForm[formId]).toBeTruthy())
    act(() => {
      typeName(formId, 'M')
      typeName(formId, 'Müller')
    })
    expect(main.saves).toEqual(['M'])
    window.dispatchEvent(new Event('beforeunload'))
    expect(main.saves).toEqual(['M', 'Müller'])
  })

  it('is left on switching the environment, with everything typed on disk before', async () => {
    const formId = begin()
    useScreen.getState().open({ form: formId })
    const shown = renderInKartei(<FollowDrafts />)
    act(() => typeName(formId, 'Müller'))
    expect(await saveAllDrafts()).toEqual({ ok: true, value: undefined })
    expect(onDisk()).toEqual(['Müller'])
    main.activeEnvironmentId = 'test'
    answer({ environments: { list: () => ok([{ ...sandboxEnvironment, id: 'test', kind: 'test' as const }]) } })
    await act(() => shown.queryClient.invalidateQueries({ queryKey: ['workstation'] }))
    await waitFor(() => expect(useScreen.getState().screen).toBe('worklist'))
    expect(draftOf(formId)).toBeUndefined()
  })

  it('keeps what could not be saved in its environment, and saves it there when that is active again', async () => {
    const formId = begin()
    useScreen.getState().open({ form: formId })
    const shown = renderInKartei(<FollowDrafts />)
    main.failure = { kind: 'storage' }
    act(() => typeName(formId, 'Müller'))
    await waitFor(() => expect(draftOf(formId)?.failure).toBeTruthy())
    main.failure = undefined
    for (const id of ['test', 'sandbox']) {
      main.activeEnvironmentId = id
      answer({ environments: { list: () => ok([{ ...sandboxEnvironment, id }]) } })
      await act(() => shown.queryClient.invalidateQueries({ queryKey: ['workstation'] }))
      if (id === 'test') await waitFor(() => expect(useScreen.getState().screen).toBe('worklist'))
      if (id === 'test') expect(main.drafts).toEqual([])
    }
    await waitFor(() => expect(onDisk()).toEqual(['Müller']))
  })
})
