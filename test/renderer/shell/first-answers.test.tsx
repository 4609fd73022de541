import type { Preferences } from '@contract/api/preferences'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WorklistScreen } from '../../../src-renderer/features/cases/worklist'
import { createQueryClient } from '../../../src-renderer/lib/api/queries'
import { useOpenCases } from '../../../src-renderer/lib/navigation/open-cases'
import { useScreen } from '../../../src-renderer/lib/navigation/screen'
import { firstAnswers } from '../../../src-renderer/shell/first-answers'
import { Providers } from '../../../src-renderer/shell/providers'
import { aCase } from '../../helpers/renderer/a-case'
import { answer, failed, ok } from '../../helpers/renderer/kartei-double'
import { answerFrom } from '../../helpers/renderer/register-double'
import { sandboxEnvironment } from '../../helpers/renderer/render'

const preferences: Preferences = { language: 'de', theme: 'system', watchPerMinute: 60, notifications: true }

beforeEach(() => {
  useScreen.setState(useScreen.getInitialState())
  answerFrom({ cases: [aCase({ title: 'Anna Arndt' })] })
  answer({
    preferences: { get: () => ok(preferences) },
    environments: { list: () => ok([sandboxEnvironment]) },
  })
})
afterEach(() => vi.useRealTimers())

const pages = (client: ReturnType<typeof createQueryClient>) =>
  client.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey.includes('page') })

it('has the first rows there when the list is drawn, and asks for them once', async () => {
  const client = createQueryClient()
  const known: Preferences[] = []
  await firstAnswers(client, (given) => {
    known.push(given)
    return Promise.resolve()
  })
  expect(known).toEqual([preferences])
  render(
    <Providers queryClient={client} styled={false}>
      <WorklistScreen onOpenById={() => undefined} />
    </Providers>,
  )
  expect(screen.getByRole('row', { name: /Anna Arndt/ })).toBeTruthy()
  expect(pages(client).map(({ state }) => [state.fetchStatus, state.dataUpdateCount])).toEqual([['idle', 1]])
})

it('has the tabs of the open cases there when the window is drawn, so that nothing moves down later', async () => {
  const open = [{ caseId: 'a', tab: 'documents' }]
  answer({ windows: { desk: () => ok({ open, recent: ['a'] }) } })
  useOpenCases.setState({ open: [], recent: [] })
  await firstAnswers(createQueryClient(), () => Promise.resolve())
  expect(useOpenCases.getState().open).toEqual(open)
})

it('asks for no rows where another screen is open', async () => {
  useScreen.getState().open('settings')
  const client = createQueryClient()
  await firstAnswers(client, () => Promise.resolve())
  expect(pages(client)).toEqual([])
})

it('waits for nobody longer than half a second', async () => {
  vi.useFakeTimers()
  answer({
    environments: { list: () => new Promise(() => undefined) },
    preferences: { get: () => failed({ kind: 'storage', message: 'No.' }) },
  })
  let isOver = false
  const over = firstAnswers(createQueryClient(), () => Promise.resolve()).then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(499)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await over
})
