/*
 * npm run test:package: the packages of Linux on this very computer, a Debian or Ubuntu, as root. It builds two versions, installs
 * the lower, uses it as a user without rights, upgrades, removes and purges it, and leaves nothing behind. With --e2e the
 * end-to-end tests run against the installed files, too; what follows it goes to Playwright.
 */
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { prepareDesktop } from './lib/desktop/index.mjs'
import { ensurePackages } from './lib/debian.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { inProject } from './lib/project.mjs'
import { ready } from './lib/ready.mjs'
import { duration, main, Refusal, say } from './lib/say.mjs'

async function step(name, work) {
  const begin = Date.now()
  const remark = await work()
  say(`✓ ${name} (${duration(Date.now() - begin)})${remark ? `: ${remark}` : ''}`)
}

await main(async (args) => {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get'))
    throw new Refusal('npm run test:package installs a .deb with apt: it runs on Debian and Ubuntu.')
  if (process.getuid() !== 0)
    throw new Refusal(
      'npm run test:package installs and removes Kartei on this computer, which only root may: run it as root.',
    )
  const begin = Date.now()
  await ready()
  await prepareDesktop()
  await ensurePackages(['rpm', 'python3-gi', 'gir1.2-atspi-2.0', 'at-spi2-core'])
  const { installedVersion } = await import('../test/package/host.mjs')
  const there = await installedVersion()
  if (there)
    throw new Refusal(`Kartei ${there} is installed on this computer: remove it first, and use another one for tests.`)

  const folder = await mkdtemp(join(tmpdir(), 'kartei-packages-'))
  try {
    const built = []
    for (const version of await twoVersions())
      await step(`${version} is built`, async () => {
        built.push(await buildInto(folder, version))
        return built
          .at(-1)
          .map((file) => basename(file))
          .join(', ')
      })
    const [[lower, lowerRpm], [higher, higherRpm]] = built
    const { checkDebian } = await import('../test/package/debian.mjs')
    const { checkRpm } = await import('../test/package/rpm.mjs')
    await checkDebian({
      lower,
      higher,
      versions: [lower, higher].map((file) => /_(.+)_/.exec(basename(file))[1]),
      step,
      whileInstalled: () => (args.includes('--e2e') ? endToEnd(args.slice(args.indexOf('--e2e') + 1)) : undefined),
    })
    await checkRpm({ lower: lowerRpm, higher: higherRpm, step })
    say(`all is well (${duration(Date.now() - begin)})`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** That of the project and the next one. */
async function twoVersions() {
  const { version } = JSON.parse(await readFile(inProject('package.json'), 'utf8'))
  return [version, version.replace(/\d+$/, (last) => String(Number(last) + 1))]
}

/** The .deb and the .rpm of that version. */
async function buildInto(folder, version) {
  const { buildPackages } = await import('../packaging/build.mjs')
  const wanted = { system: 'linux', arch: process.arch, forms: ['deb', 'rpm'], isUnpacked: false }
  const files = await buildPackages(wanted, { version, isQuick: true })
  return Promise.all(
    files.map(async (file) => {
      const kept = join(folder, basename(file))
      await copyFile(file, kept)
      await rm(file)
      return kept
    }),
  )
}

/** The end-to-end tests on the installed archive: in the stock runtime, since the installed program lets no driver in. */
function endToEnd(args) {
  return step('the end-to-end tests pass on the installed program', async () => {
    process.env.KARTEI_E2E_APP = '/opt/Kartei/resources/app.asar'
    const code = await runPlaywright(inProject('test', 'e2e', 'playwright.config.ts'), args)
    if (code !== 0) throw new Refusal(`The end-to-end tests on the installed program ended with ${code}.`)
  })
}
