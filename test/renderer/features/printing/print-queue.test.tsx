import type { PrintRun, PrintState } from '@contract/api/printing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { PrintQueueScreen } from '../../../../src-renderer/features/printing'
import { answer, emit, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

const runOf = (runId: string, state: PrintRun['state'], ...states: PrintState[]): PrintRun => ({
  runId,
  engagementId: '3a0f2f64-5a44-4d2b-8f58-6b9a3f3f0c11',
  title: `Kanzlei ${runId}`,
  printer: 'Flur',
  startedAt: '2026-03-02T08:00:00.000Z',
  state,
  items: states.map((each, at) => ({
    itemId: `${runId}-${at}`,
    documentId: `d-${at}`,
    number: `R-${at}`,
    state: each,
    ...(each === 'failed' && { message: 'jam' }),
  })),
})

function draw(...runs: PrintRun[]): void {
  answer({
    printing: { runs: () => ok({ runs }) },
    environments: {
      list: () =>
        ok([
          {
            id: 'sandbox',
            name: 'Sandbox',
            kind: 'sandbox',
            baseUrl: 'http://127.0.0.1:1',
            active: true,
            hasApiKey: true,
            keyStorage: 'session',
          },
        ]),
    },
  })
  renderInKartei(
    <>
      <PrintQueueScreen />
    </>,
  )
}

it('lists what needs a look before what was printed, and prints again only what failed', async () => {
  const failed = runOf('failed', 'ended', 'printed', 'failed', 'unknown')
  const reprint = vi.fn(() => ok({ ...failed, state: 'running' as const }))
  answer({ printing: { reprint } })
  draw(failed, runOf('good', 'ended', 'printed'))
  const open = await screen.findByRole('region', { name: 'Under way and open' })
  expect(within(open).getByText('1 printed, 1 failed and 1 perhaps printed')).toBeDefined()
  expect(within(open).getByText('jam')).toBeDefined()
  expect(within(open).getByText('Look at the printer before you print these again.')).toBeDefined()
  expect(within(screen.getByRole('region', { name: 'Printed' })).getByText('Kanzlei good')).toBeDefined()
  await userEvent.click(within(open).getByRole('button', { name: 'Print the failed one again' }))
  expect(reprint).toHaveBeenCalledExactlyOnceWith({ runId: 'failed' })
})

it('follows what is printed, which can be paused', async () => {
  const run = runOf('long', 'running', 'printing', 'waiting', 'waiting')
  const pause = vi.fn(() => ok(run))
  answer({ printing: { pause } })
  draw(run)
  expect(await screen.findByText('0 of 3 done')).toBeDefined()
  emit('printing', 'onRun', { ...run, items: [{ ...run.items[0]!, state: 'printed' }] })
  await waitFor(() => expect(screen.getByText('1 of 3 done')).toBeDefined())
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
  expect(pause).toHaveBeenCalledExactlyOnceWith({ runId: 'long' })
})

it('is walked by arrows, Home and End, and opened by Enter', async () => {
  draw(...['a', 'b', 'c'].map((runId) => runOf(runId, 'ended', 'failed')))
  await screen.findByText('Kanzlei a')
  const rows = screen.getAllByRole('button', { expanded: true })
  await waitFor(() => expect(document.activeElement).toBe(rows[0]))
  for (const [key, at] of [
    ['ArrowDown', 1],
    ['End', 2],
    ['ArrowUp', 1],
    ['Home', 0],
    ['ArrowUp', 0],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await waitFor(() => expect(document.activeElement, key).toBe(rows[at]))
  }
  await userEvent.keyboard('{Enter}')
  expect(rows[0]?.getAttribute('aria-expanded')).toBe('false')
})

it('says that nothing was printed', async () => {
  draw()
  expect(await screen.findByText(/^Nothing printed yet/)).toBeDefined()
})

it('where the printer is gone says why, and goes on on another', async () => {
  const gone: PrintRun = {
    ...runOf('held', 'stopped', 'printed', 'waiting'),
    held: { because: 'gone', message: 'The printer or class does not exist.' },
  }
  const resume = vi.fn(() => ok({ ...gone, printer: 'Empfang', state: 'running' as const, held: undefined }))
  const printers = ['Flur', 'Empfang'].map((name) => ({ name, displayName: `${name} (2. OG)`, isDefault: false }))
  answer({ printing: { resume, printers: () => ok(printers) } })
  draw(gone)
  expect(
    await screen.findByText(/^The printer Flur is not there any more\. Nothing more was handed over/),
  ).toBeDefined()
  expect(screen.getByText('The printer or class does not exist.').lang).toBe('en')
  const choice = await screen.findByRole('combobox', { name: 'Another printer' })
  await waitFor(() =>
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Empfang (2. OG)']),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Go on on this printer' }))
  expect(resume).toHaveBeenCalledExactlyOnceWith({ runId: 'held', printer: 'Empfang' })
})
