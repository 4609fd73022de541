import { fail, succeed, type Outcome } from '@contract/outcome'
import { preferencesShape, type Preferences } from '@contract/api/preferences'
import type { Policy } from '@contract/policy/settings'
import { z } from '@contract/zod'
import type { Emit, FeatureHandlers } from '../../ipc/handlers'
import { storageFailureOf } from '../../lib/storage-failure'
import { managedFailure, type PolicyInForce } from '../../policy'
import { createSettings, type Notify, type OpenSettingsFile } from '../../store'

export interface PreferencesFeature {
  readonly handlers: FeatureHandlers<'preferences'>
  current(): Preferences
  /** Calls the listener after each change. Returns how to stop. */
  onChanged(listener: (preferences: Preferences) => void): () => void
}

const stored = preferencesShape.extend({
  // Files of the first version do not name these two.
  watchPerMinute: preferencesShape.shape.watchPerMinute.default(60),
  notifications: preferencesShape.shape.notifications.default(true),
  // Those of earlier versions say in it what is known no more.
  retention: preferencesShape.shape.retention.unwrap().strip().optional(),
})
type Stored = z.infer<typeof stored>

const defaults: Stored = { language: 'system', theme: 'system', watchPerMinute: 60, notifications: true }

/** Salvages valid preferences from a damaged file; defaults for the rest. */
const salvage = (content: unknown): Stored => {
  const loose = z
    .object({
      language: stored.shape.language.catch(defaults.language),
      theme: stored.shape.theme.catch(defaults.theme),
      printer: stored.shape.printer.catch(undefined),
      watchPerMinute: stored.shape.watchPerMinute.catch(defaults.watchPerMinute),
      notifications: stored.shape.notifications.catch(defaults.notifications),
      idleLock: stored.shape.idleLock.catch(undefined),
      keepSentDocuments: stored.shape.keepSentDocuments.catch(undefined),
      retention: stored.shape.retention.catch(undefined),
      intakeFolder: stored.shape.intakeFolder.catch(undefined),
      printSettings: stored.shape.printSettings.catch(undefined),
      worklistColumns: stored.shape.worklistColumns.catch(undefined),
      showsTechnical: stored.shape.showsTechnical.catch(undefined),
      invoiceNames: stored.shape.invoiceNames.catch(undefined),
    })
    .safeParse(content)
  return loose.success ? loose.data : defaults
}

/** Preferences of this workstation's user, in `preferences.json`. Notices: those of the settings file. */
export function createPreferences(options: {
  /** The profile. */
  readonly directory: string
  readonly openSettings: OpenSettingsFile
  /** Asks the user for a folder; undefined when they thought better of it. */
  readonly pickFolder: () => Promise<string | undefined>
  readonly emit: Emit
  readonly now: () => Date
  readonly notify: Notify
  /** Goes before the user's preferences, and before the file. Default: none. */
  readonly policy?: PolicyInForce
}): PreferencesFeature {
  const { pickFolder, emit } = options
  const { policy } = options.policy ?? { policy: {} }
  const settings = createSettings({
    open: options.openSettings,
    directory: options.directory,
    name: 'preferences',
    schema: stored,
    salvage,
    now: options.now,
    notify: options.notify,
  })
  const listeners = new Set<(preferences: Preferences) => void>()

  function current(): Preferences {
    const { intakeFolder, printer, ...rest } = settings.current()
    const mayPrint = policy.printers?.includes(printer ?? '') ?? true
    return {
      ...rest,
      ...(printer !== undefined && mayPrint && { printer }),
      ...(intakeFolder && policy.intakeFolder === undefined && { intakeFolder }),
      ...governed(policy),
    }
  }

  /** Failure `storage` when the disk refuses; then nothing has changed. */
  function change(requestId: string, changed: Stored): Outcome<Preferences> {
    try {
      settings.save(changed)
    } catch (error) {
      return fail(storageFailureOf(error, requestId, 'The preferences could not be written to disk.'))
    }
    const preferences = current()
    emit('preferences', 'onChanged', preferences)
    for (const listener of listeners) listener(preferences)
    return succeed(preferences)
  }

  return {
    current,
    onChanged(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    handlers: {
      get: () => succeed(current()),
      set(input, { requestId }) {
        const { printer, printSettings, worklistColumns, watchIntakeFolder, showsTechnical, invoiceNames, ...changed } =
          input
        const {
          printer: printerBefore,
          printSettings: printBefore,
          worklistColumns: columnsBefore,
          ...before
        } = settings.current()
        if (printer != null && policy.printers?.includes(printer) === false)
          return managedFailure('printers', requestId)
        const print = printSettings === undefined ? printBefore : printSettings
        const { intakeFolder } = before
        const chosen = printer === undefined ? printerBefore : printer
        const columns = worklistColumns === undefined ? columnsBefore : worklistColumns
        return change(requestId, {
          ...before,
          ...given(changed),
          ...(showsTechnical !== undefined && { showsTechnical }),
          ...(invoiceNames !== undefined && { invoiceNames }),
          ...(chosen != null && { printer: chosen }),
          ...(print != null && { printSettings: print }),
          ...(columns != null && { worklistColumns: columns }),
          ...(intakeFolder &&
            watchIntakeFolder !== undefined && { intakeFolder: { ...intakeFolder, watched: watchIntakeFolder } }),
        })
      },
      async chooseIntakeFolder(_input, { requestId }) {
        const path = await pickFolder()
        if (path === undefined) return succeed(current())
        return change(requestId, { ...settings.current(), intakeFolder: { path, watched: true } })
      },
    },
  }
}

/** The preferences that a policy has taken over. */
const governed = ({ printer, printSettings, intakeFolder, ...policy }: Policy): Partial<Preferences> => ({
  ...given(policy),
  ...(printer !== undefined && { printer }),
  ...(printSettings && { printSettings }),
  ...(intakeFolder !== undefined && intakeFolder !== 'off' && { intakeFolder: { path: intakeFolder, watched: true } }),
})

/** The members that a change really names. */
const given = ({
  language,
  theme,
  watchPerMinute,
  notifications,
  idleLock,
  keepSentDocuments,
  retention,
}: Pick<
  Policy,
  'language' | 'theme' | 'watchPerMinute' | 'notifications' | 'idleLock' | 'keepSentDocuments' | 'retention'
>): Partial<Stored> => ({
  ...(language && { language }),
  ...(theme && { theme }),
  ...(watchPerMinute !== undefined && { watchPerMinute }),
  ...(notifications !== undefined && { notifications }),
  ...(idleLock !== undefined && { idleLock }),
  ...(keepSentDocuments !== undefined && { keepSentDocuments }),
  ...(retention && { retention }),
})
