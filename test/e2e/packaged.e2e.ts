import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { makeCertificate } from '../fixtures/certificates'
import { size } from '../fixtures/full-size'
import { startMisbehavingService } from '../fixtures/misbehaving-service'
import { expect, test } from '../helpers/e2e/fixture'
import { projectFolder } from '../helpers/e2e/launch'
import { packageProgram, type Packaged } from '../helpers/e2e/packaged'

/* Where packages look otherwise than on Linux, the decision itself is tested in test/main/shell/launch.test.ts. */
test.skip(process.platform !== 'linux', 'the package is laid out as on Linux')

let program: Packaged

test.beforeAll(async () => {
  program = await packageProgram()
})
test.afterAll(() => program.remove())

const everySwitch = [
  '--remote-debugging-port=0',
  '--remote-debugging-pipe',
  '--inspect=0',
  '--js-flags=--expose-gc',
  '--ignore-certificate-errors',
  '--ssl-key-log-file=keys',
  '--host-resolver-rules=MAP * 127.0.0.1',
  '--proxy-server=127.0.0.1:3128',
  '--log-net-log=log',
  '--disable-web-security',
  '--no-sandbox',
  '-remote-debugging-port=0',
]
const everyVariable = ['ELECTRON_ENABLE_LOGGING', 'ELECTRON_DISABLE_SANDBOX']
// In `npm test` one of each kind: Chromium's, Node's, and what takes protection away.
const switches = size({ gate: ['--remote-debugging-port=0', '--inspect=0', '--no-sandbox'], full: everySwitch })
const variables = size({ gate: ['ELECTRON_DISABLE_SANDBOX'], full: everyVariable })

test('the packaged program ends, with a sentence, when it is started with what opens it to others', async () => {
  for (const given of switches)
    await test.step(given, async () => {
      const name = given.replace(/^-+/, '--').replace(/=.*/, '')
      const started = program.start([given])
      await started.confirmDialog()
      const { code, output } = await started.ended
      expect(output).toContain(`Kartei was started with ${name}.`)
      expect(output, 'the door is not even opened').not.toContain('DevTools listening on')
      expect(code).toBe(1)
    })
  for (const name of variables)
    await test.step(name, async () => {
      const started = program.start([], { [name]: '1' })
      await started.confirmDialog()
      const { code, output } = await started.ended
      expect(output).toContain(`Kartei was started with ${name}.`)
      expect(code).toBe(1)
    })
  await test.step('in German, and all at once', async () => {
    const started = program.start(['--inspect=0', '--no-sandbox'], { LANGUAGE: 'de', LC_ALL: 'de_DE.UTF-8' })
    await started.confirmDialog()
    const { code, output } = await started.ended
    expect(output).toContain('Kartei wurde mit --inspect, --no-sandbox gestartet.')
    expect(code).toBe(1)
  })
})

const seen = z.object({
  isPackaged: z.boolean(),
  variables: z.array(z.string()),
  windows: z.array(z.object({ url: z.string(), opened: z.boolean(), title: z.string() })),
  seccomp: z.array(z.string()),
})

/** Runs beside main, waits for the page, tries to open its tools, speaks TLS both ways, and says what it sees. */
const probe = `
import { app, session, webContents } from 'electron'
import { readFileSync } from 'node:fs'
import tls from 'node:tls'
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
app.whenReady().then(async () => {
  while (!webContents.getAllWebContents().some((each) => each.getTitle() === 'Kartei' && !each.isLoading())) await pause(50)
  for (const each of webContents.getAllWebContents()) each.openDevTools()
  await pause(1000)
  const windows = webContents.getAllWebContents().map((each) => (
    { url: each.getURL(), title: each.getTitle(), opened: each.isDevToolsOpened() }))
  const renderers = app.getAppMetrics().filter(({ type }) => type === 'Tab')
  const seccomp = renderers.map(({ pid }) => /Seccomp:\\s*(\\d)/.exec(readFileSync('/proc/' + pid + '/status', 'utf8'))[1])
  const names = ['SSLKEYLOGFILE', 'NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'SSL_CERT_FILE', 'NODE_TLS_REJECT_UNAUTHORIZED']
  const variables = names.filter((name) => name in process.env)
  const { hostname: host, port, href } = new URL(process.env.PROBED_SERVICE)
  await new Promise((resolve) => tls.connect({ host, port, rejectUnauthorized: false }, resolve).on('error', resolve))
  await session.fromPartition('elsewhere').fetch(href).catch(() => undefined)
  process.stdout.write('SEEN ' + JSON.stringify({ isPackaged: app.isPackaged, variables, windows, seccomp }) + '\\n')
  app.exit(0)
})
`

test('without any of it the packaged program starts, in its sandbox, without developer tools', async () => {
  const watched = await packageProgram(probe)
  const service = await startMisbehavingService(await makeCertificate('service', { hosts: ['127.0.0.1'] }))
  const place = (name: string): string => join(watched.profile, name)
  await writeFile(place('foreign.cjs'), `require('fs').writeFileSync(${JSON.stringify(place('foreign-ran'))}, '')`)
  try {
    const started = watched.start(['--disable-gpu', '--lang=de', 'a-file.pdf'], {
      SSLKEYLOGFILE: place('keys-of-chromium'),
      NODE_OPTIONS: `--require=${place('foreign.cjs')} --tls-keylog=${place('keys-of-node')}`,
      PROBED_SERVICE: service.origin,
      NODE_EXTRA_CA_CERTS: 'authority.pem',
      SSL_CERT_FILE: 'authority.pem',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    })
    const { code, output } = await started.ended
    expect(output).toContain('SEEN ')
    const answer = seen.parse(JSON.parse(/SEEN (.*)/.exec(output)?.[1] ?? '{}'))
    expect(answer).toMatchObject({ isPackaged: true, variables: [] })
    expect(answer.windows).toEqual([{ url: expect.stringMatching(/^app:/), title: 'Kartei', opened: false }])
    expect(answer.seccomp, 'every renderer has its filter of system calls').toEqual(['2'])
    expect(code).toBe(0)
    const written = await readdir(watched.profile)
    expect(written).toContain('foreign.cjs')
    expect(written.filter((name) => /^keys|ran$/.test(name))).toEqual([])
  } finally {
    await service.close()
    await watched.remove()
  }
})

test('two users work side by side, and a second session of one of them is told where Kartei runs', async () => {
  test.skip(process.getuid?.() !== 0, 'starts programs as the users nobody and daemon')
  const homes = await mkdtemp(join(tmpdir(), 'kartei-homes-'))
  await chmod(homes, 0o755)
  const users = [65_534, 1]
  const homeOf = (user: number): string => join(homes, String(user))
  const profileOf = (user: number): string => join(homeOf(user), '.config', 'kartei')
  try {
    for (const user of users) {
      await mkdir(homeOf(user), { mode: 0o755 })
      await chown(homeOf(user), user, user)
    }
    const running = users.map((user) => program.startAs(user, homeOf(user)))
    for (const user of users)
      await expect
        .poll(() => readdir(profileOf(user)).catch(() => []))
        .toEqual(expect.arrayContaining(['Local Storage', 'running.json']))
    for (const user of users) {
      expect((await stat(profileOf(user))).mode & 0o077).toBe(0)
      const other = users.find((each) => each !== user)
      expect(spawnSync('ls', [profileOf(user)], { uid: other }).status, 'the other user sees nothing of it').not.toBe(0)
    }

    const [first = 0] = users
    const sameSession = program.startAs(first, homeOf(first))
    expect(await sameSession.ended).toMatchObject({ code: 0, output: expect.not.stringContaining('already running') })
    // The same screen by another name: as another session has another screen, of which there is none here.
    const display = `unix${process.env['DISPLAY'] ?? ''}`
    const otherSession = program.startAs(first, homeOf(first), {
      DISPLAY: display,
      LC_ALL: 'de_DE.UTF-8',
      LANGUAGE: 'de',
    })
    await expect.poll(otherSession.output).toContain('Kartei läuft schon in einer anderen Sitzung')
    await otherSession.stop()
    for (const each of running) {
      expect(each.output()).not.toContain('already running')
      await each.stop()
    }
  } finally {
    await rm(homes, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('what is built holds no way to a development server', async () => {
  const built = join(projectFolder, 'out', 'main')
  const entries = await readdir(built, { recursive: true, withFileTypes: true })
  const files = entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
  expect(files.length).toBeGreaterThan(2)
  for (const file of files)
    expect(await readFile(file, 'utf8'), file).not.toMatch(/ELECTRON_RENDERER_URL|createDevelopmentHandler/)
})

test('the packaged program answers without a window, also without a screen, and takes no door along', async () => {
  const asked = async (...args: string[]) => program.start(args, { DISPLAY: '' }).ended
  expect(await asked('--version')).toMatchObject({ code: 0, output: expect.stringMatching(/^Kartei \d+(\.\d+)+$/m) })
  expect(await asked('--open')).toMatchObject({ code: 2, output: expect.stringContaining('--open needs something') })
  const health = await asked('--health')
  expect(health.output).toContain('"running": false')
  expect(health).toMatchObject({ code: 1, output: expect.stringContaining('"keychain.') })
  const refused = await asked('--health', '--remote-debugging-port=0')
  expect(refused.output).toContain('Kartei was started with --remote-debugging-port.')
  expect(refused.output).not.toContain('"running"')
  expect(refused.code).toBe(1)
})
