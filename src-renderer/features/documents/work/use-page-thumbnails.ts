import { useEffect, useState } from 'react'
import { kartei } from '../../../lib/api/kartei'

const box = { width: 144, height: 168 } as const

/** Pictures of the first pages of a PDF as addresses of this page, one after the other as they are drawn. */
export function usePageThumbnails(fileId: string, count: number): readonly string[] {
  const [pictures, setPictures] = useState<readonly string[]>([])
  useEffect(() => {
    if (count === 0) return
    const made: string[] = []
    const end = new AbortController()
    const isLeft = (): boolean => end.signal.aborted
    let close: (() => void) | undefined
    async function draw(): Promise<void> {
      const outcome = await kartei.files.read({ fileId })
      if (isLeft() || !outcome.ok || outcome.value.bytes === null) return
      const { openPagePictures } = await import('../../../lib/pdf/drawing')
      const leaves = await openPagePictures(outcome.value.bytes)
      close = leaves?.close
      for (let page = 1; leaves && !isLeft() && page <= Math.min(count, leaves.count); page += 1) {
        made.push(URL.createObjectURL(await leaves.draw(page, box)))
        if (!isLeft()) setPictures([...made])
      }
      leaves?.close()
    }
    // Without pictures the pages are still typed and named.
    draw().catch(() => undefined)
    return () => {
      end.abort()
      close?.()
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [fileId, count])
  return pictures
}
