import type { Outcome } from '@contract/outcome'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { recordUserActivity } from '../../../../src-renderer/lib/api/queries'
import { useLive, type Live } from '../../../../src-renderer/lib/api/live'
import { failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei, sandboxEnvironment } from '../../../helpers/renderer/render'

interface News {
  readonly id?: string
  readonly text: string
}

/** An entry of main's: its answers are given by hand, and its event told. */
function entry(more: Partial<Live<string, News>> = {}) {
  const listeners = new Set<(news: News) => void>()
  const answers: ((answer: string) => void)[] = []
  const ask = vi.fn<Live<string, News>['ask']>(
    () => new Promise<Outcome<string>>((resolve) => void answers.push((value) => resolve({ ok: true, value }))),
  )
  const live: Live<string, News> = {
    key: 'entry',
    ask,
    on: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ...more,
  }
  return {
    live,
    ask,
    listeners,
    tell: (text: string, id?: string) =>
      act(() => {
        for (const listener of [...listeners]) listener({ text, ...(id !== undefined && { id }) })
      }),
    answer: (value: string) => act(() => Promise.resolve(answers.shift()?.(value))),
  }
}

const takesText = { take: (_known: string | undefined, { text }: News) => text }
const adds = { take: (known: string | undefined, { text }: News) => known && `${known.replace(text, '')}${text}` }

function Shown({ live, id }: { readonly live: Live<string, News>; readonly id?: string }) {
  return <p>{useLive(live, id).data ?? 'nothing'}</p>
}

it('listens once, however many show it, and reads it once', async () => {
  const { live, ask, answer, listeners, tell } = entry(takesText)
  renderInKartei([1, 2, 3].map((each) => <Shown key={each} live={live} />))
  await waitFor(() => expect(ask).toHaveBeenCalledOnce())
  await answer('read')
  expect(await screen.findAllByText('read')).toHaveLength(3)
  expect(listeners.size).toBe(1)
  tell('told')
  expect(await screen.findAllByText('told')).toHaveLength(3)
  expect(ask).toHaveBeenCalledOnce()
})

it('reads again what an event says has changed, of its own id alone', async () => {
  const { live, ask, answer, tell } = entry({ isAbout: ({ id: of }, id) => of === id })
  renderInKartei(<Shown live={live} id="a" />)
  await waitFor(() => expect(ask).toHaveBeenCalledOnce())
  await answer('read')
  tell('', 'b')
  expect(ask).toHaveBeenCalledOnce()
  tell('', 'a')
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  await answer('read again')
  expect(await screen.findByText('read again')).toBeDefined()
})

it.each([
  { name: 'takes its place', more: takesText, shown: 'told' },
  { name: 'is taken in', more: adds, shown: 'old+told' },
])('an event during the first read $name, and the older answer does not overwrite it', async ({ more, shown }) => {
  const { live, ask, answer, tell } = entry(more)
  renderInKartei(<Shown live={live} />)
  await waitFor(() => expect(ask).toHaveBeenCalledOnce())
  tell(shown === 'told' ? 'told' : '+told')
  await answer('old')
  expect(await screen.findByText(shown)).toBeDefined()
  expect(ask).toHaveBeenCalledOnce()
})

it('an event during the first read that does not say the state lets it be read once more', async () => {
  const { live, ask, answer, tell } = entry()
  renderInKartei(<Shown live={live} />)
  await waitFor(() => expect(ask).toHaveBeenCalledOnce())
  tell('')
  await answer('old')
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  expect(screen.queryByText('old')).toBeNull()
  await answer('new')
  expect(await screen.findByText('new')).toBeDefined()
})

it('shows an event at once while a read under way brings the older answer', async () => {
  const { live, ask, answer, tell } = entry(adds)
  const { queryClient } = renderInKartei(<Shown live={live} />)
  await waitFor(() => expect(ask).toHaveBeenCalledOnce())
  await answer('a')
  void queryClient.invalidateQueries()
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  tell('+b')
  expect(await screen.findByText('a+b')).toBeDefined()
  await answer('a')
  expect(screen.getByText('a+b')).toBeDefined()
})

it('asks again after a read that failed, once there is news', async () => {
  const { live, ask, answer, tell } = entry(adds)
  ask.mockImplementationOnce(() => failed({ kind: 'storage' }))
  renderInKartei(<Shown live={live} />)
  await waitFor(() => expect(ask).toHaveBeenCalledOnce())
  await act(() => Promise.resolve())
  tell('+b')
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  await answer('a')
  expect(await screen.findByText('a')).toBeDefined()
})

it('takes news into what is shown alone: of another environment they say nothing', async () => {
  const { live, ask, answer, tell } = entry(takesText)
  const { queryClient } = renderInKartei(<Shown live={live} />)
  await waitFor(() => expect(ask).toHaveBeenCalledOnce())
  await answer('here')
  queryClient.setQueryData(['other', 'entry'], 'there')
  tell('told')
  expect(await screen.findByText('told')).toBeDefined()
  expect(queryClient.getQueryData(['other', 'entry'])).toBe('there')
  expect(queryClient.getQueryState(['other', 'entry'])?.isInvalidated).toBe(true)
})

it('never shows what was known of the environment before, also where its answer comes late', async () => {
  const { live, ask, answer } = entry(takesText)
  const { queryClient } = renderInKartei(<Shown live={live} />, undefined, true)
  await waitFor(() => expect(ask).toHaveBeenCalledOnce())
  act(() => void queryClient.setQueryData(['workstation', 'environments'], [{ ...sandboxEnvironment, id: 'other' }]))
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  await answer('of the one before')
  expect(screen.getByText('nothing')).toBeDefined()
  await answer('of this one')
  expect(await screen.findByText('of this one')).toBeDefined()
})

it('is no read of the clerk where nobody did anything', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const { live, ask } = entry()
    ask.mockImplementation(() => ok('read'))
    const { queryClient } = renderInKartei(<Shown live={live} />)
    expect(await screen.findByText('read')).toBeDefined()
    vi.setSystemTime(Date.now() + 60_000)
    await act(() => queryClient.invalidateQueries())
    recordUserActivity()
    await act(() => queryClient.invalidateQueries())
    expect(ask.mock.calls.map(([, origin]) => origin)).toEqual([{}, { automatic: true }, {}])
  } finally {
    vi.useRealTimers()
  }
})
