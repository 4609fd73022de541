import { expect, it } from 'vitest'
import { createWindows } from '../../../src-main/features/windows'
import { testContext } from '../../helpers/main/context'
import { foundOnDisk, openSettings, temporaryFolder } from '../../helpers/main/profile'
import { context, valueOf } from '../../helpers/main/service-fixture'

it('keeps which cases lie open over a restart, each environment its own', async () => {
  const directory = temporaryFolder()
  let environment = 'one'
  const shown: string[] = []
  const app = testContext({
    directory,
    activeEnvironmentId: () => environment,
    notify: (code) => {
      throw new Error(code)
    },
  })
  const start = () => createWindows(app, openSettings, (caseId, tab) => void shown.push(`${caseId} ${tab}`)).handlers
  const desk = { open: [{ caseId: 'case-1', tab: 'notes' }], recent: ['case-1', 'case-2'] }
  expect(valueOf(await start().desk(undefined, context))).toEqual({ open: [], recent: [] })
  expect(valueOf(await start().keepDesk(desk, context))).toEqual({ kept: true })
  expect(valueOf(await start().desk(undefined, context))).toEqual(desk)
  environment = 'two'
  expect(valueOf(await start().desk(undefined, context))).toEqual({ open: [], recent: [] })
  expect(valueOf(await start().openCase({ caseId: 'case-2', tab: 'raw' }, context))).toEqual({ opened: true })
  expect(shown).toEqual(['case-2 raw'])
  expect(foundOnDisk(directory, ['case-1'])).toEqual(['case-1'])
})
