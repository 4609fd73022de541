import { app, crashReporter } from 'electron'
import { start } from './compose'
import { answerCommandAlone } from './compose/commands'
import { begin } from './shell/command-line/begin'
import { keepCrashDumps } from './shell/crash-dumps'
import { lockDown } from './shell/lockdown'
import { mayStart } from './shell/may-start'
import { policyInForce } from './shell/policy-in-force'
import { registerSchemes } from './shell/schemes'

registerSchemes()
lockDown()

if (mayStart())
  begin({
    window: (outside) => {
      const policy = policyInForce()
      if (!policy) return
      keepCrashDumps(policy.policy, { app, crashReporter })
      void app.whenReady().then(() => start(import.meta.dirname, policy, outside))
    },
    command: answerCommandAlone,
  })
