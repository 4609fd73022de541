import type { Look } from '@contract/api/documents'
import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState, type Ref } from 'react'
import { canBeDrawn, knownPicture, smallPicture } from './small-picture'
import classes from './look.module.css'

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
