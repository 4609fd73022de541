/*
 * npm start: from a fresh clone to the open window. Installs, builds and fetches only what is missing or stale; further
 * arguments go to Kartei.
 */
import { runtimePackages, ensurePackages } from './lib/debian.mjs'
import { electronEnvironment } from './lib/locale.mjs'
import { ready } from './lib/ready.mjs'
import { electronArguments, inProject, root } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { main, say } from './lib/say.mjs'

const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

await main(async (args) => {
  const needsDisplay = !args.some((arg) => /^--(health|version|help)(=|$)/.test(arg))
  if (!hasDisplay && needsDisplay) {
    say('there is no display here, so the tour runs instead: Kartei plays its main job by itself, with pictures')
    return (await run(process.execPath, [inProject('tools', 'tour.mjs')])).code
  }
  await ensurePackages(runtimePackages)
  const electron = await ready()
  return (await run(electron, [...electronArguments, '.', ...args], { cwd: root, env: electronEnvironment() })).code
})
