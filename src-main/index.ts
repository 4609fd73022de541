import { app, crashReporter } from 'electron'
import { openFirst } from './compose/opening'
import { begin } from './shell/command-line/begin'
import { keepCrashDumps } from './shell/crash-dumps'
import { lockDown } from './shell/lockdown'
import { mayStart } from './shell/refuse-start'
import { policyInForce } from './shell/policy-in-force'
import { registerSchemes } from './shell/schemes'
import type { Outside } from './shell/command-line/outside'
import type { PolicyInForce } from './policy'

registerSchemes()
lockDown()

const directory = import.meta.dirname

/** The window first, then everything else: what the window does not need is loaded while its page is. */
async function open(policy: PolicyInForce, outside: Outside): Promise<void> {
  await app.whenReady()
  const opening = await openFirst(directory, policy)
  await opening.mayLoad
  const { start } = await import('./compose')
  if (!opening.main.window.isDestroyed()) start(directory, policy, outside, opening)
}

if (mayStart())
  begin({
    window: (outside) => {
      const policy = policyInForce()
      if (!policy) return
      keepCrashDumps(policy.policy, { app, crashReporter })
      void open(policy, outside)
    },
    health: async () => (await import('./compose/health')).answerHealthAlone(directory),
  })
