import type { Rectangle } from 'electron'
import { z } from '@contract/zod'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWholeSync } from '../lib/files/whole-file'

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

export type WindowStateStore = ReturnType<typeof createWindowStateStore>

const anything = z.record(z.string(), z.unknown())

/**
 * Where a window was and how large, kept in `<directory>/window.json`. A file that makes no sense is as good as none, and
 * so is one that the disk refuses: no window stays shut, or open, for it.
 */
export function createWindowStateStore(directory: string) {
  const file = join(directory, 'window.json')
  const kept = ignoreStorageErrors(() => anything.parse(JSON.parse(readFileSync(file, 'utf8')))) ?? {}
  return {
    read: (name: WindowName): WindowState | undefined => shape.safeParse(kept[name]).data,
    write: (name: WindowName, state: WindowState): void => {
      kept[name] = state
      ignoreStorageErrors(() => {
        writeWholeSync(file, JSON.stringify(kept))
      })
    },
  }
}

function ignoreStorageErrors<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
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
