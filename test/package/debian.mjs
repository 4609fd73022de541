import assert from 'node:assert/strict'
import { chmod, mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkFuses } from '../../packaging/fuses.mjs'
import { readFuses } from '../../tools/lib/electron/fuses.mjs'
import { hireClerk } from './clerk.mjs'
import { call, filesOfSystem, installedVersion, must, mustNot } from './host.mjs'
import { doMainJob, findMainJob } from './main-job.mjs'

const program = '/opt/Kartei'
const asar = join(program, 'resources', 'app.asar')

/** What opens a program to others: the installed one ends when it is started so. */
const doors = [
  [['--inspect=0'], {}],
  [['--inspect-brk=0'], {}],
  [['--remote-debugging-port=0'], {}],
  [['--remote-debugging-pipe'], {}],
  [['--no-sandbox'], {}],
  [['--js-flags=--expose-gc'], {}],
  [[], { ELECTRON_ENABLE_LOGGING: '1' }],
]

/**
 * The .deb on this very system, from the first installation to purging.
 *
 * @param {{ lower: string, higher: string, versions: string[], step: (name: string, work: () => Promise<string | void>) => Promise<void>,
 *   whileInstalled: () => Promise<void> }} given
 */
export async function checkDebian({ lower, higher, versions, step, whileInstalled }) {
  const before = await filesOfSystem()
  let clerk
  let done
  try {
    await step('apt installs the .deb', async () => {
      await must('apt-get', 'install', '-y', '-q', '--no-install-recommends', lower)
      assert.equal(await installedVersion(), versions[0])
      const { mode, uid } = await stat(join(program, 'chrome-sandbox'))
      assert.deepEqual([(mode & 0o7777).toString(8), uid], ['4755', 0], 'chrome-sandbox is setuid root')
      assert.equal((await must('ldd', join(program, 'kartei'))).includes('not found'), false, 'every library is there')
      for (const name of [
        'applications/kartei.desktop',
        'mime/packages/kartei.xml',
        'icons/hicolor/48x48/apps/kartei.png',
      ])
        assert.ok(existsSync(`/usr/share/${name}`), name)
      await onlyRootWrites()
      return versions[0]
    })

    await step('the fuses of the installed program are those of the list', async () => {
      await checkFuses(join(program, 'kartei'))
      const present = await readFuses(join(program, 'kartei'))
      return Object.entries(present)
        .map(([name, on]) => `${name} ${on ? 'on' : 'off'}`)
        .join(', ')
    })

    clerk = await hireClerk()
    await step('a user without rights does the main job, in the sandbox', async () => {
      const window = await clerk.open({ NODE_OPTIONS: `--require=${await trap(clerk.home)}` })
      try {
        done = await doMainJob(clerk, window)
        const processes = await expectSandbox(window)
        const { code } = await window.quit()
        assert.equal(code, 0, 'it quits by itself')
        assert.ok(existsSync(clerk.profile), 'the profile is kept')
        assert.ok(!existsSync(join(clerk.home, 'sprung')), 'NODE_OPTIONS loads nothing into it')
        return `${done.who}: document confirmed; ${done.whose}: mandate active; ${processes}`
      } finally {
        window.kill()
      }
    })

    for (const [args, environment] of doors)
      await step(`it ends when it is started with ${[...args, ...Object.keys(environment)].join(' ')}`, async () => {
        const { code, output } = await clerk.start(args, environment).confirm()
        assert.equal(code, 1, output)
        assert.doesNotMatch(output, /DevTools listening|Debugger listening/)
        return /Kartei was started with.*?\./.exec(output)?.[0]
      })

    await step('ELECTRON_RUN_AS_NODE makes no Node of it', async () => {
      const started = clerk.start([await trap(clerk.home)], { ELECTRON_RUN_AS_NODE: '1' })
      await pause(4_000)
      started.kill()
      await started.ended
      assert.ok(!existsSync(join(clerk.home, 'sprung')), 'the script did not run')
    })

    await step('it runs from its archive alone, and the package manager finds a changed one', async () => {
      const folder = join(program, 'resources', 'app')
      await mkdir(folder)
      await writeFile(join(folder, 'package.json'), '{"name":"kartei","main":"main.cjs"}')
      await writeFile(join(folder, 'main.cjs'), await readFile(await trap(clerk.home)))
      await rename(asar, `${asar}.away`)
      const started = clerk.start()
      await pause(4_000)
      started.kill()
      await started.ended
      await rename(`${asar}.away`, asar)
      await rm(folder, { recursive: true })
      assert.ok(!existsSync(join(clerk.home, 'sprung')), 'a folder in its place is not run')

      const file = await open(asar, 'r+')
      const { size } = await file.stat()
      await file.write(Buffer.from([0]), 0, 1, size - 1000)
      await file.close()
      const { output } = await call('dpkg', '--verify', 'kartei')
      assert.match(output, /^\?\?5.*app\.asar$/m)
      await must('apt-get', 'install', '-y', '-q', '--reinstall', lower)
      assert.equal((await call('dpkg', '--verify', 'kartei')).output.trim(), '')
      return 'Electron compares app.asar on Windows and macOS only; here dpkg --verify does'
    })

    await step('apt upgrades it, and the data are there', async () => {
      await must('apt-get', 'install', '-y', '-q', higher)
      assert.equal(await installedVersion(), versions[1])
      const window = await clerk.open()
      try {
        await findMainJob(window, done)
        await expectSandbox(window)
        assert.equal((await window.quit()).code, 0)
      } finally {
        window.kill()
      }
      return `${versions[0]} → ${versions[1]}, ${done.who} and ${done.whose} as before`
    })

    await step('the command line of the upgraded program says how it is', async () => {
      const { code, answer } = await clerk.start(['--version']).ended
      assert.deepEqual([code, answer.trim()], [0, `Kartei ${versions[1].replace(/\+.*/, '')}`])
      const said = await clerk.start(['--health']).ended
      const { findings, problems } = JSON.parse(said.answer)
      const factsOf = (topic, code, environment) =>
        findings.find((each) => each.topic === topic && each.code === code && each.environment === environment)?.facts
      assert.equal(factsOf('keychain', 'available')?.name, 'gnome_libsecret', said.answer)
      assert.ok(
        findings.some(({ topic, code }) => topic === 'data' && code === 'sealed'),
        said.answer,
      )
      const entries = factsOf('journal', 'intact', 1)?.count
      assert.ok(entries > 0, said.answer)
      for (const name of [done.who, done.whose]) assert.ok(!said.answer.includes(name), 'nothing personal')
      return `health: ${problems.length === 0 ? 'no problems' : problems.join(', ')}, ${entries} entries in the journal`
    })

    await whileInstalled()

    await step('apt refuses the lower version', async () => {
      const output = await mustNot('apt-get', 'install', '-y', '-q', lower)
      assert.match(output, /downgrade/i)
      assert.equal(await installedVersion(), versions[1])
    })

    await step('removal keeps the data and the policy', async () => {
      const kept = await readdir(clerk.profile)
      await mkdir('/etc/kartei', { recursive: true })
      await writeFile('/etc/kartei/policy.json', '{}')
      await must('apt-get', 'remove', '-y', '-q', 'kartei')
      assert.ok(!existsSync(program), `${program} is gone`)
      assert.ok(!existsSync('/usr/bin/kartei'))
      assert.deepEqual(await readdir(clerk.profile), kept)
      assert.ok(existsSync('/etc/kartei/policy.json'))
    })

    await step('purging leaves nothing outside of the home folders', async () => {
      const kept = await readdir(clerk.profile)
      await must('apt-get', 'purge', '-y', '-q', 'kartei')
      const left = [...(await filesOfSystem())].filter((file) => !before.has(file) && /kartei/i.test(file))
      assert.deepEqual(left, [])
      assert.equal(await installedVersion(), undefined)
      assert.deepEqual(await readdir(clerk.profile), kept, 'a home folder is nobody else’s to empty')
    })
  } finally {
    await clerk?.dismiss()
    if (await installedVersion()) await call('apt-get', 'purge', '-y', '-q', 'kartei')
  }
}

/** A script that leaves a mark where it runs. */
async function trap(home) {
  const file = join(home, 'trap.cjs')
  await rm(join(home, 'sprung'), { force: true })
  await writeFile(file, `require('node:fs').writeFileSync(${JSON.stringify(join(home, 'sprung'))}, '')`)
  await chmod(file, 0o644)
  return file
}

/** Every renderer has its filter of system calls, and nothing runs without the sandbox or as root. */
async function expectSandbox(window) {
  const processes = await window.processes()
  const renderers = processes.filter(({ command }) => command.includes('--type=renderer'))
  assert.ok(renderers.length > 0, 'there is a renderer')
  for (const { seccomp, command } of renderers) assert.equal(seccomp, '2', `Seccomp of ${command}`)
  for (const { uid, command } of processes) {
    assert.notEqual(uid, 0, command)
    assert.doesNotMatch(command, /--no-sandbox|--disable-seccomp/)
  }
  return `${renderers.length} renderer with Seccomp 2 of ${processes.length} processes`
}

/** What an ordinary user can write would be run by everybody. */
async function onlyRootWrites() {
  const found = await must('find', program, '!', '-type', 'l', '(', '-perm', '/022', '-o', '!', '-uid', '0', ')')
  assert.equal(found.trim(), '')
}
