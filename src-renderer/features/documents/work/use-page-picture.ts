import type { StagedFile } from '@contract/api/documents'
import { useEffect, useState } from 'react'
import { kartei } from '../../../lib/api/kartei'

/** `none`: it cannot be drawn. */
export type PagePicture =
  | 'reading'
  | 'none'
  | { readonly address: string; readonly pages: number; readonly isSmall: boolean }

/** Dots enough to judge small print by: about 200 an inch on A4. */
const box = { width: 1_654, height: 2_339 } as const

interface Source {
  readonly pages: number
  /** Only a small picture can be had. */
  readonly isSmall: boolean
  readonly draw: (page: number) => Promise<Blob>
  readonly close: () => void
}

/** One page of a document as an address of this page, as large as is needed to judge it. */
export function usePagePicture(
  { fileId, mediaType }: Pick<StagedFile, 'fileId' | 'mediaType'>,
  page: number,
): PagePicture {
  const [source, setSource] = useState<Source | 'none'>()
  const [picture, setPicture] = useState<PagePicture>('reading')
  useEffect(() => {
    const end = new AbortController()
    let opened: Source | undefined
    openSource(fileId, mediaType)
      .catch(() => undefined)
      .then((made) => {
        opened = made
        if (end.signal.aborted) made?.close()
        else setSource(made ?? 'none')
      })
      .catch(() => undefined)
    return () => {
      end.abort()
      opened?.close()
      setSource(undefined)
      setPicture('reading')
    }
  }, [fileId, mediaType])
  useEffect(() => {
    if (source === undefined || source === 'none') return
    const end = new AbortController()
    let address: string | undefined
    source
      .draw(Math.min(page, source.pages))
      .then((blob) => {
        if (end.signal.aborted) return
        address = URL.createObjectURL(blob)
        setPicture({ address, pages: source.pages, isSmall: source.isSmall })
      })
      .catch(() => {
        if (!end.signal.aborted) setPicture('none')
      })
    return () => {
      end.abort()
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [source, page])
  return source === 'none' ? 'none' : picture
}

async function openSource(fileId: string, mediaType: string): Promise<Source | undefined> {
  const isSmall = mediaType === 'image/tiff'
  const outcome = await kartei.files.read({ fileId })
  if (!outcome.ok || outcome.value.bytes === null) return undefined
  const { bytes, mediaType: type } = outcome.value
  if (type !== 'application/pdf') {
    const picture = new Blob([bytes.slice()], { type })
    return { pages: 1, isSmall, draw: () => Promise.resolve(picture), close: () => undefined }
  }
  const { openPagePictures } = await import('../../../lib/pdf/drawing')
  const leaves = await openPagePictures(bytes)
  return leaves && { pages: leaves.count, isSmall, draw: (page) => leaves.draw(page, box), close: leaves.close }
}
