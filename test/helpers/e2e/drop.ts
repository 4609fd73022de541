import type { Locator, Page } from '@playwright/test'

/**
 * Drops files of the disk on a part of the page, as the file manager would: they reach the page with their real paths
 * behind them, which files made by a script do not have.
 *
 * @param paths absolute paths of files or folders
 */
export async function dropFiles(page: Page, target: Locator, paths: string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('What the files shall be dropped on is not visible.')
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const copy = 1
  const data = { items: [], files: paths, dragOperationsMask: copy }
  const devtools = await page.context().newCDPSession(page)
  try {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await devtools.send('Input.dispatchDragEvent', { type, ...place, data })
    }
  } finally {
    await devtools.detach()
  }
}
