import type { Rectangle } from 'electron'
import ElectronStore from 'electron-store'
import { z } from '@contract/zod'

const shape = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(640),
  height: z.number().int().min(480),
  maximized: z.boolean(),
})
export type WindowState = z.infer<typeof shape>

/** The main window, or the window of a case: the last one closed says where the next one opens. */
export type WindowName = 'main' | 'case'

export interface WindowStateStore {
  read(name: WindowName): WindowState | undefined
  write(name: WindowName, state: WindowState): void
}

/** Where a window was and how large, kept in `<directory>/window.json`. A file that makes no sense is as good as none. */
export function createWindowStateStore(directory: string): WindowStateStore {
  const store = new ElectronStore({ cwd: directory, name: 'window', clearInvalidConfig: true })
  return {
    read: (name) => shape.safeParse(store.get(name)).data,
    write: (name, state) => {
      store.set(name, state)
    },
  }
}

/** The kept place, if at least its title bar lies on a screen that is still there. */
export function visiblePlace(state: WindowState | undefined, screens: readonly Rectangle[]): WindowState | undefined {
  if (!state) return undefined
  const centre = state.x + state.width / 2
  const seen = screens.some(
    (screen) =>
      centre > screen.x &&
      centre < screen.x + screen.width &&
      state.y >= screen.y - 8 &&
      state.y < screen.y + screen.height - 40,
  )
  return seen ? state : undefined
}
