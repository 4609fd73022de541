import type { EnvironmentPresets } from '@contract/api/presets'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PresetsPanel } from '../../../../src-renderer/features/presets/presets-panel'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

it('keeps contact, country, card, version, redirect addresses and metadata of an environment, and says what is wrong', async () => {
  const saved: EnvironmentPresets[] = []
  answer({
    presets: {
      read: () =>
        ok({ contact: { name: 'Team Nordstern' }, onboarding: { metadata: '[{"key":"branch","value":"1"}]' } }),
      save: ({ presets }) => {
        saved.push(presets)
        return ok(presets)
      },
    },
  })
  renderInKartei(<PresetsPanel />)
  const email = await screen.findByRole('textbox', { name: 'E-mail' })
  await userEvent.type(email, 'team')
  await userEvent.type(screen.getByRole('combobox', { name: 'Country of most applicants' }), 'Österreich')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Card of most applications' }), 'Credit')
  await userEvent.click(screen.getByText('For the administrator'))
  await userEvent.type(screen.getByRole('textbox', { name: 'Redirect address on success' }), 'https://p.example/ok')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(saved).toEqual([])
  expect(email.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(email))
  await userEvent.type(email, '@nordstern.example;')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Saved/)).toBeTruthy()
  expect(saved).toEqual([
    {
      contact: { name: 'Team Nordstern', email: 'team@nordstern.example' },
      country: 'AT',
      onboarding: {
        cardType: 'CREDIT',
        version: 'v4',
        'redirectUrls.successUrl': 'https://p.example/ok',
        metadata: '[{"key":"branch","value":"1"}]',
      },
    },
  ])
})

it('says which two the service needs, unfolded where they are not set, and claims of none that it may be missing', async () => {
  answer({ presets: { read: () => ok({ contact: {}, onboarding: {} }) } })
  renderInKartei(<PresetsPanel />)
  const address = await screen.findByRole('textbox', { name: 'Redirect address on success' })
  expect(address.closest('details')?.open).toBe(true)
  expect(screen.getByText(/Without the two redirect addresses the service takes no application/)).toBeTruthy()
  expect(screen.queryByText(/All of it may stay empty/)).toBeNull()
})

it('unfolds what is wrong for the administrator, and puts the keyboard there', async () => {
  answer({
    presets: {
      read: () => ok({ contact: {}, onboarding: { 'redirectUrls.failUrl': 'javascript:1' } }),
      save: () => failed({ kind: 'storage' }),
    },
  })
  renderInKartei(<PresetsPanel />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  const address = screen.getByRole('textbox', { name: 'Redirect address on failure' })
  await waitFor(() => expect(document.activeElement).toBe(address))
  expect(address.closest('details')?.open).toBe(true)
  expect(screen.getByText(/^An address that begins with javascript:/)).toBeTruthy()
})

it('keeps what was typed and is not saved while the clerk looks elsewhere', async () => {
  answer({
    presets: {
      read: () => ok({ contact: { name: 'Team Nordstern' }, onboarding: {} }),
      save: ({ presets }) => ok(presets),
    },
  })
  const { unmount } = renderInKartei(<PresetsPanel />)
  const phone = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Phone' })
  await userEvent.type(await phone(), '+49 30 1')
  unmount()
  renderInKartei(<PresetsPanel />)
  expect((await phone()).value).toBe('+49 30 1')
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect((await phone()).value).toBe('')
})
