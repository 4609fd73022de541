import type { Look } from '@contract/api/documents'
import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState, type Ref } from 'react'
import classes from '../documents.module.css'
import type { Outcome } from '@contract/outcome'
import { kartei } from '../../../lib/api/kartei'
import { type Asked, createQueue } from '../../../lib/layout/one-at-a-time'

interface ThumbProps {
  readonly fileId: string
  readonly mediaType: string
  readonly look: Look | undefined
}

/** Thumbnail of the document, drawn once its row is in sight; until then the sign of its type. */
export function Thumb({ fileId, mediaType, look }: ThumbProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const [picture, setPicture] = useState(() => knownPicture(fileId))
  useEffect(() => {
    const element = frame.current
    if (!element || !look || picture !== undefined || !canBeDrawn(look)) return
    let leave: (() => void) | undefined
    const inSight = new IntersectionObserver((entries) => {
      leave?.()
      leave = undefined
      if (!entries.at(-1)?.isIntersecting) return
      const asked = smallPicture(fileId)
      leave = asked.leave
      void asked.result.then((address) => {
        if (leave === asked.leave && address !== undefined) setPicture(address)
      })
    })
    inSight.observe(element)
    return () => {
      inSight.disconnect()
      leave?.()
      leave = undefined
    }
  }, [fileId, look, picture])
  return <DocumentPicture ref={frame} address={picture} mediaType={mediaType} />
}

interface DocumentPictureProps {
  readonly ref?: Ref<HTMLSpanElement>
  /** Undefined until it is drawn: the sign of the type stands in its place. */
  readonly address: string | undefined
  readonly mediaType: string | undefined
}

/** The small picture at the beginning of a row. */
export function DocumentPicture({ ref, address, mediaType }: DocumentPictureProps) {
  const Icon = mediaType?.startsWith('image/')
    ? IconPhoto
    : mediaType === 'application/pdf'
      ? IconFileTypePdf
      : IconFile
  return (
    <span ref={ref} className={classes.thumb} aria-hidden>
      {address === undefined ? <Icon size={18} /> : <img src={address} alt="" draggable={false} />}
    </span>
  )
}

/** Twice the size of a row's picture, for screens of twice the resolution. */
const box = { width: 52, height: 64 } as const
/** Milliseconds: what takes longer is not worth a small picture. */
const deadline = 8_000
/** Decoding takes four bytes a pixel, if only for a moment. */
const mostPixels = 80_000_000

const inLine = createQueue()

/** Addresses of this page by file, the oldest first. They outlive their rows, which come and go while one scrolls. */
const drawn = new Map<string, string>()
const mostKept = 600

export const knownPicture = (fileId: string): string | undefined => drawn.get(fileId)

export const canBeDrawn = ({ kind, mediaType, notes, width, height }: Look): boolean => {
  if (notes.includes('password') || notes.includes('damaged') || notes.includes('empty-pdf')) return false
  if (kind === 'pdf' || mediaType === 'image/tiff') return true
  return kind === 'image' && !notes.includes('no-preview') && (width ?? 0) * (height ?? 0) <= mostPixels
}

/** A picture of the first page as an address of this page, in its turn. */
export const smallPicture = (fileId: string): Asked<string> =>
  pictureInTurn(fileId, () => kartei.files.read({ fileId }))

/** The same of any document; `key` is its own, by which it is known afterwards (`knownPicture`). */
export function pictureInTurn(key: string, read: () => Promise<Outcome<Content>>): Asked<string> {
  return inLine(async () => {
    const known = knownPicture(key)
    if (known !== undefined) return known
    const blob = await draw(await read())
    if (!blob) return undefined
    const address = URL.createObjectURL(blob)
    drawn.set(key, address)
    for (const [old, oldAddress] of drawn) {
      if (drawn.size <= mostKept) break
      drawn.delete(old)
      URL.revokeObjectURL(oldAddress)
    }
    return address
  })
}

interface Content {
  readonly bytes: Uint8Array | null
  readonly mediaType: string
}

async function draw(outcome: Outcome<Content>): Promise<Blob | undefined> {
  if (!outcome.ok || outcome.value.bytes === null) return undefined
  const { bytes, mediaType } = outcome.value
  if (mediaType === 'application/pdf') {
    const { drawFirstPage } = await import('../../../lib/pdf/drawing')
    return drawFirstPage(bytes, box, deadline)
  }
  return shrunk(new Blob([bytes.slice()], { type: mediaType }))
}

/** The right way up, as EXIF says, and no larger than a row needs. */
async function shrunk(picture: Blob): Promise<Blob | undefined> {
  const whole = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, box.width / whole.width, box.height / whole.height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(whole.width * scale))
    canvas.height = Math.max(1, Math.round(whole.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return undefined
    context.imageSmoothingQuality = 'high'
    context.drawImage(whole, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined)))
  } finally {
    whole.close()
  }
}
