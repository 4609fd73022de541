import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { kartei } from '../../kartei'
import classes from './documents.module.css'

/** The picture of a staged image as an address of this page; given back when the row goes. */
function usePreview(fileId: string, wanted: boolean): string | undefined {
  const [address, setAddress] = useState<string>()

  useEffect(() => {
    if (!wanted) return
    let gone = false
    let made: string | undefined
    void kartei.files.preview({ fileId }).then((outcome) => {
      if (gone || !outcome.ok || outcome.value.bytes === null) return
      made = URL.createObjectURL(new Blob([outcome.value.bytes.slice()], { type: outcome.value.mediaType }))
      setAddress(made)
    })
    return () => {
      gone = true
      setAddress(undefined)
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [fileId, wanted])

  return address
}

interface ThumbProps {
  readonly fileId: string
  readonly mediaType: string
}

/** What the document looks like, where it is an image; else the sign of its type. */
export function Thumb({ fileId, mediaType }: ThumbProps) {
  const isImage = mediaType.startsWith('image/')
  const picture = usePreview(fileId, isImage)
  const Icon = isImage ? IconPhoto : mediaType === 'application/pdf' ? IconFileTypePdf : IconFile
  return (
    <span className={classes.thumb} aria-hidden>
      {picture === undefined ? <Icon size={18} /> : <img src={picture} alt="" />}
    </span>
  )
}
