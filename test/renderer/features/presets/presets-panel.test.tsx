import type { EnvironmentPresets } from '@contract/api/presets'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PresetsPanel } from '../../../../src-renderer/features/presets/presets-panel'
import { answer, ok } from '../../kartei-double'
import { renderInKartei } from '../../render'

it('keeps contact, country, version, redirect addresses and metadata of an environment, and says what is wrong', async () => {
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
  await userEvent.click(screen.getByText('For the administrator'))
  await userEvent.type(screen.getByRole('textbox', { name: 'Redirect address on success' }), 'https://p.example/ok')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(saved).toEqual([])
  expect(email.getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(email, '@nordstern.example')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Saved/)).toBeTruthy()
  expect(saved).toEqual([
    {
      contact: { name: 'Team Nordstern', email: 'team@nordstern.example' },
      country: 'AT',
      onboarding: {
        version: 'v4',
        'redirectUrls.successUrl': 'https://p.example/ok',
        metadata: '[{"key":"branch","value":"1"}]',
      },
    },
  ])
})
