import type { KarteiApi } from '@contract/index'

declare global {
  interface Window {
    readonly kartei: KarteiApi<File>
  }
  namespace Electron {
    interface WebContents {
      /** Exists in every Electron, undocumented: what the contents were really made with. */
      getLastWebPreferences(): WebPreferences | null
    }
  }
}
