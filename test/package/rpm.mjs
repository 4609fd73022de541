import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkFuses } from '../../packaging/fuses.mjs'
import { call, must, mustNot } from './host.mjs'

/**
 * The .rpm as far as rpm's own tools go on a system that is not made of them: into a folder of its own, without its scripts and
 * without what it depends on, which nobody here has.
 */
export async function checkRpm({ lower, higher, step }) {
  const root = await mkdtemp(join(tmpdir(), 'kartei-rpm-root-'))
  const rpm = (...args) => ['rpm', '--root', root, ...args]
  const put = ['--nodeps', '--noscripts', '--ignoreos']
  try {
    await step('rpm installs the .rpm, with the fuses and the sandbox’s helper', async () => {
      await must(...rpm('--initdb'))
      await must(...rpm('-i', ...put, lower))
      await must(...rpm('-V', '--nodeps', 'kartei'))
      await checkFuses(join(root, 'opt/Kartei/kartei'))
      assert.equal(((await stat(join(root, 'opt/Kartei/chrome-sandbox'))).mode & 0o7777).toString(8), '4755')
      const scripts = await must('rpm', '-qp', '--scripts', lower)
      assert.match(scripts, /apparmor_parser/)
      return (await must('rpm', '-qp', '--requires', lower))
        .split('\n')
        .filter((line) => !line.startsWith('rpmlib'))
        .join(', ')
    })
    await step('rpm upgrades it and refuses the lower version', async () => {
      await must(...rpm('-U', ...put, higher))
      assert.match(await mustNot(...rpm('-U', ...put, lower)), /newer/)
    })
    await step('rpm removes all of it', async () => {
      await must(...rpm('-e', '--nodeps', '--noscripts', 'kartei'))
      assert.ok(!existsSync(join(root, 'opt/Kartei')))
      const { output } = await call('find', root, '-mindepth', '1', '-iname', '*kartei*')
      assert.equal(output.trim(), '')
    })
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}
