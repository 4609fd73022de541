import type { KarteiApi } from '@contract/index'

declare global {
  interface Window {
    readonly kartei: KarteiApi<File>
    /** What budgets.e2e.ts counts. */
    readonly rendered?: { readonly passes: number }
  }
  namespace Electron {
    interface IpcMain {
      /** Exists in every Electron, undocumented: what answers each channel. */
      readonly _invokeHandlers?: Map<string, (...given: unknown[]) => unknown>
    }
    interface WebContents {
      /** Exists in every Electron, undocumented: what the contents were really made with. */
      getLastWebPreferences(): WebPreferences | null
    }
  }
}
