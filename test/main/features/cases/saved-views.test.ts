import { describe, expect, it } from 'vitest'
import { valueOf } from '../../../helpers/main/service-fixture'
import { casesFeature, environmentId } from '../../../helpers/main/cases'
import { fillDisk, foundOnDisk, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'

const context = { requestId: 'r' }
const os = new OwnKeychain()
const setUp = (folder = temporaryFolder()) => {
  const started = start(folder, os.synchronous())
  return { ...started, folder, ...casesFeature(started).feature.handlers }
}
const view = (name: string, search = 'Müllerström') => ({
  name,
  query: { search, state: 'needs-action' as const },
  order: { column: 'age' as const, descending: true, byTurn: false },
})

describe('saved views', () => {
  it('are there at the next start, in the order in which they were made, and sealed', async () => {
    const first = setUp()
    expect(valueOf(await first.savedViews(undefined, context))).toEqual([])
    await first.saveView(view('Heute'), context)
    const saved = valueOf(await first.saveView(view('Älteste', 'Osterkamp'), context))
    expect(saved).toEqual([
      { viewId: expect.any(String) as unknown, ...view('Heute') },
      { viewId: expect.any(String) as unknown, ...view('Älteste', 'Osterkamp') },
    ])
    await first.store.close()
    expect(foundOnDisk(first.folder, ['Müllerström', 'Osterkamp', 'Älteste'])).toEqual([])
    const second = setUp(first.folder)
    expect(valueOf(await second.savedViews(undefined, context))).toEqual(saved)
    expect(second.notices).toEqual([])
  })

  it('are changed where they stand, and removed', async () => {
    const { saveView, removeView } = setUp()
    await saveView(view('Eins'), context)
    const [one, two] = valueOf(await saveView(view('Zwei'), context))
    const changed = valueOf(await saveView({ viewId: one!.viewId, ...view('Eins neu', '') }, context))
    expect(changed.map(({ name }) => name)).toEqual(['Eins neu', 'Zwei'])
    expect(valueOf(await removeView({ viewId: one!.viewId }, context))).toEqual([two])
    expect(valueOf(await removeView({ viewId: one!.viewId }, context)), 'gone is gone').toEqual([two])
    expect(await saveView({ viewId: one!.viewId, ...view('Eins') }, context)).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    })
  })

  it('are at most 100', async () => {
    const { saveView } = setUp()
    for (let count = 1; count <= 100; count++) valueOf(await saveView(view(`Nummer ${count}`), context))
    expect(await saveView(view('Eine zu viel'), context)).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input', issues: [{ path: 'name', code: 'too-many-views' }] },
    })
  })

  it('count as none when they are damaged, which is told once', async () => {
    const { saveView, savedViews, store, notices } = setUp()
    await saveView(view('Heute'), context)
    const { database } = await store.environment(environmentId)
    database.exec(`UPDATE meta SET sealed_value = x'0101020304' WHERE name = 'saved-views'`)
    expect(valueOf(await savedViews(undefined, context))).toEqual([])
    expect(valueOf(await savedViews(undefined, context))).toEqual([])
    expect(notices).toEqual([{ code: 'saved-views-unreadable', detail: '' }])
    expect(valueOf(await saveView(view('Neu'), context))).toHaveLength(1)
  })

  it('stay as they were when the disk is full', async () => {
    const { saveView, savedViews, store } = setUp()
    const before = valueOf(await saveView(view('Heute'), context))
    const { database } = await store.environment(environmentId)
    fillDisk(database)
    const long = 'x'.repeat(1000)
    let outcome = await saveView(view('Lang', long), context)
    let last = before
    for (let tries = 0; outcome.ok && tries < 50; tries++) {
      last = outcome.value
      outcome = await saveView(view('Lang', long), context)
    }
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'storage' } })
    expect(valueOf(await savedViews(undefined, context))).toEqual(last)
  })
})
