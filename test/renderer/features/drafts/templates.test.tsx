import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { treeDraft } from '../../../../src-renderer/lib/forms/tree-editor/draft'
import { writeTypedTree } from '../../../../src-renderer/lib/forms/tree-editor/typed-tree'
import { beginDraft, draftOf, Templates } from '../../../../src-renderer/features/drafts'
import { type } from '../../../../src-renderer/features/drafts/draft-store'
import { useDrafts } from '../../../../src-renderer/features/drafts/draft-store'
import { renderInKartei } from '../../../helpers/renderer/render'
import { answerDrafts, type DraftsDouble } from '../../../helpers/renderer/drafts-double'
import { DraftFields } from '../../../helpers/renderer/draft-fields'

const paths = ['redirectUrls.successUrl', 'redirectUrls.failUrl'] as const
const addresses = (word: string) => ({
  [paths[0]]: `https://partner.example/${word}/ok`,
  [paths[1]]: `https://partner.example/${word}/no`,
})
let main: DraftsDouble

beforeEach(() => {
  useDrafts.setState({ byForm: {} })
  main = answerDrafts({
    templates: [
      { templateId: 'template-1', name: 'Filiale Nord', part: 'redirect-urls', fields: addresses('nord') },
      { templateId: 'template-2', name: 'Cost centre', part: 'metadata', fields: { metadata: '[]' } },
    ],
  })
})

function open(fields: Record<string, string> = {}): string {
  const formId = beginDraft('sandbox', { type: 'onboarding' }, fields)
  renderInKartei(
    <DraftFields formId={formId}>
      <Templates part="redirect-urls" />
    </DraftFields>,
  )
  return formId
}
const typed = (formId: string) => paths.map((path) => draftOf(formId)?.fields[path])
// jsdom lays nothing out, so that the menu takes its place for out of sight.
const item = (name: RegExp) => screen.findByRole('menuitem', { name, hidden: true })
const choose = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Templates for redirect addresses' }))
  await userEvent.click(await item(name))
}

describe('templates', () => {
  it('fill empty fields without a question, with those of this part alone', async () => {
    const formId = open()
    await choose(/Filiale Nord/)
    expect(typed(formId)).toEqual(Object.values(addresses('nord')))
    expect(screen.getByText('Filled in from “Filiale Nord”.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Templates for redirect addresses' }))
    expect(screen.queryByRole('menuitem', { name: /Cost centre/, hidden: true })).toBeNull()
  })

  it('say what they replaced, and bring it back', async () => {
    const formId = open({ [paths[0]]: 'https://typed.example' })
    await choose(/Filiale Nord/)
    expect(screen.getByText(/Before: https:\/\/typed.example$/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(typed(formId)).toEqual(['https://typed.example', ''])
  })

  it('hold fields by name, and leave those alone that they do not hold', async () => {
    const more = 'redirectUrls.additional'
    const cancel = writeTypedTree(treeDraft({ cancelUrl: 'partnerapp://cancelled' }))
    const formId = open({ ...addresses('süd'), [more]: cancel })
    await choose(/Save what is typed/)
    await userEvent.type(await screen.findByLabelText('Name'), 'Süd{Enter}')
    await waitFor(() => expect(main.templates.at(-1)?.fields).toEqual({ ...addresses('süd'), [more]: cancel }))
    await choose(/Filiale Nord/)
    expect(draftOf(formId)?.fields[more]).toBe(cancel)
    act(() => type(formId, { [more]: '' }))
    await choose(/^Süd/)
    expect(draftOf(formId)?.fields[more]).toBe(cancel)
    expect(typed(formId)).toEqual(Object.values(addresses('süd')))
  })

  it('are made of what is typed, and replaced only after a question', async () => {
    open(addresses('süd'))
    await choose(/Save what is typed/)
    await userEvent.type(await screen.findByLabelText('Name'), 'filiale nord{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Replace' }))
    await waitFor(() => expect(main.templates[0]).toMatchObject({ name: 'filiale nord', fields: addresses('süd') }))
    expect(main.templates).toHaveLength(2)
    await choose(/Save what is typed/)
    await userEvent.type(await screen.findByLabelText('Name'), 'Süd{Enter}')
    await waitFor(() => expect(main.templates).toHaveLength(3))
  })

  it('are renamed, removed and brought back', async () => {
    open()
    await choose(/Rename and remove/)
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Filiale Nord' }))
    const field = screen.getByLabelText('New name of Filiale Nord')
    await userEvent.clear(field)
    await userEvent.type(field, 'Nordwest{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Nordwest' }))
    await waitFor(() => expect(main.templates.map(({ name }) => name)).toEqual(['Cost centre']))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(main.templates.map(({ name }) => name)).toContain('Nordwest'))
  })
})
