import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { useCommand } from '../../../../src-renderer/lib/navigation/commands'
import {
  StateExplained,
  useCaseExplained,
  useMandateExplained,
  useRequestExplained,
} from '../../../../src-renderer/lib/case-states/states'
import { renderInKartei } from '../../../helpers/renderer/render'

// Nothing is laid out, so that a tooltip takes its place for hidden.
const opened = vi.fn()
const none = { mandateIds: [], creditLimitIncreaseIds: [] }

function Badges() {
  const ofCase = useCaseExplained()
  const ofMandate = useMandateExplained()
  const ofRequest = useRequestExplained()
  useCommand('help-states', opened)
  return (
    <>
      <StateExplained explanation={ofCase({ status: 'AWAITING_SIGNING', identifiers: none })}>Signing</StateExplained>
      <StateExplained explanation={ofCase({ status: 'ON_THE_MOON', identifiers: none })}>Moon</StateExplained>
      <StateExplained explanation={ofMandate('EXPIRED')}>Expired</StateExplained>
      <StateExplained explanation={ofRequest('accepted')}>Accepted</StateExplained>
    </>
  )
}

it('a badge says by keyboard what its state means and who acts, and leads to the guide', async () => {
  renderInKartei(<Badges />)
  const signing = screen.getByRole('button', { name: 'Signing' })
  await userEvent.tab()
  await waitFor(() => expect(document.activeElement).toBe(signing))
  const said = await screen.findByRole('tooltip', { hidden: true })
  expect(said.textContent).toContain('The applicant is to sign')
  expect(said.textContent).toContain('Who acts: You, then the applicant')
  expect(signing.getAttribute('aria-describedby')).toBe(said.id)
  await userEvent.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledOnce()
})

it.each([
  ['Moon', 'Kartei does not know this status.', 'Not known'],
  ['Expired', 'do not explain it', 'Not known'],
  ['Accepted', 'It tells the status once', 'The service'],
])('%s: only what is known is said', async (badge, means, who) => {
  renderInKartei(<Badges />)
  await userEvent.hover(screen.getByRole('button', { name: badge }))
  const said = await screen.findByRole('tooltip', { hidden: true })
  expect(said.textContent).toContain(means)
  expect(said.textContent).toContain(`Who acts: ${who}`)
})
