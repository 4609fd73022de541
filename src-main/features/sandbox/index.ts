import { succeed, type Outcome } from '@contract/outcome'
import type { FeatureHandlers } from '../../ipc/handlers'
import type { Sandbox, SeedCase } from '../../sandbox'
import type { Ask } from '../../shell/questions'
import { notConfirmed } from '../../shell/questions'
import type { SeededCase } from './earlier-work'

export { seedEarlierWork } from './earlier-work'

export interface EmbeddedSandbox {
  readonly handlers: FeatureHandlers<'sandbox'>
  /**
   * Starts the embedded service if it does not run yet; resolves when it can be asked, and its worklist is not empty any
   * more. Made-up cases that are missing among others come later, since all must be read to know which.
   */
  ensure(): Promise<void>
  /** Back to the seeds, where it runs: what was typed there is erased. Its data have another key from now on. */
  forget(): Promise<void>
  /** Where it runs, notes and labels of its cases follow the language of the program. */
  languageChanged(): Promise<void>
  /** The data of its environment are others, or could not be opened until now: where it runs it goes on under their key. */
  renew(): Promise<void>
  close(): Promise<void>
}

/** The pace at which the made-up cases move: `KARTEI_SANDBOX_PACE`, 1 where it is not a number of 0 or more. */
export function sandboxPace(environment: Readonly<Record<string, string | undefined>>): number {
  const pace = Number(environment['KARTEI_SANDBOX_PACE'] ?? 1)
  return pace >= 0 && pace < Infinity ? pace : 1
}

/**
 * The embedded training service: started when it is first needed, so that a workstation that only works against the
 * live service never opens a port.
 */
export function createEmbeddedSandbox(options: {
  readonly start: () => Promise<Sandbox>
  readonly onStarted: (address: { baseUrl: string; apiKey: string }) => Promise<void> | void
  /** Whether anything is in the worklist. */
  readonly hasCases: () => Promise<boolean>
  /**
   * Makes sure that the made-up cases are in the worklist, with notes and labels in this language where nobody changed those
   * of the other; resolves to the cases that were not there.
   */
  readonly seed: (seeds: SeedCase[], inOtherLanguage: SeedCase[]) => Promise<SeededCase[]>
  /** Why its cases may not be erased now. */
  readonly mayErase: (requestId: string) => Promise<Outcome<never> | undefined>
  /** Seeding failed that nobody waits for; it is tried again when the service is needed next. */
  readonly onSeedingFailed: (error: unknown) => void
  /** Replaces the worklist's cases by the made-up ones. */
  readonly replaceAll: (seeds: SeedCase[]) => Promise<SeededCase[]>
  /** Keeps what was done with them before. */
  readonly seedEarlierWork: (cases: SeededCase[]) => Promise<void>
  readonly ask: Ask
  /** Of the notes and labels that the made-up cases bear. */
  readonly language: () => 'en' | 'de'
}): EmbeddedSandbox {
  let running: Promise<Sandbox> | undefined
  let seeded: Promise<void> | undefined
  let seededIn: 'en' | 'de' | undefined
  const begin = async (): Promise<Sandbox> => {
    const sandbox = await options.start()
    await options.onStarted(sandbox)
    return sandbox
  }
  const run = (): Promise<Sandbox> => (running ??= begin())
  const renew = async (): Promise<void> => {
    if (!running) return
    running = running.then(
      async (sandbox) => {
        await sandbox.close()
        return begin()
      },
      () => begin(),
    )
    await running
  }
  const seed = (sandbox: Sandbox): Promise<void> => {
    if (seededIn !== options.language()) seeded = undefined
    seededIn = options.language()
    seeded ??= options
      .seed(sandbox.seeds(seededIn), sandbox.seeds(seededIn === 'de' ? 'en' : 'de'))
      .then(options.seedEarlierWork)
    // Seeds that could not be stored are tried again at the next start of the sandbox.
    seeded.catch(() => (seeded = undefined))
    return seeded
  }
  const start = async (): Promise<Sandbox> => {
    const sandbox = await run()
    await seed(sandbox)
    return sandbox
  }
  return {
    forget: async () => {
      await (await running)?.reset()
      await renew()
    },
    renew,
    languageChanged: async () => {
      if (running) await seed(await running)
    },
    handlers: {
      rules: async () => succeed((await start()).rules()),
      reset: async (_input, context) => {
        const refused = await options.mayErase(context.requestId)
        if (refused) return refused
        if (!(await options.ask({ about: 'reset-sandbox' }))) return notConfirmed(context)
        const sandbox = await start()
        await sandbox.reset()
        await options.seedEarlierWork(await options.replaceAll(sandbox.seeds(options.language())))
        return succeed({ cases: sandbox.seeds().length })
      },
    },
    ensure: async () => {
      const [sandbox, hasCases] = await Promise.all([run(), options.hasCases()])
      const seeding = seed(sandbox)
      if (hasCases) seeding.catch(options.onSeedingFailed)
      else await seeding
    },
    close: async () => {
      await (await running)?.close()
    },
  }
}
