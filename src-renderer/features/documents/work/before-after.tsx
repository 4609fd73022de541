import { Box, Button, Group, SimpleGrid, Text } from '@mantine/core'
import type { StagedFile } from '@contract/api/documents'
import { IconArrowLeft, IconArrowRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useRef, useState, type RefObject, useEffect } from 'react'
import { ToolButton } from '../../../lib/layout/tool-button'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import classes from '../documents.module.css'
import { kartei } from '../../../lib/api/kartei'

type Side = Pick<StagedFile, 'fileId' | 'mediaType' | 'size'>

interface BeforeAfterProps {
  readonly before: Side
  readonly after: Side
}

/** The same page as it is and as it would be, equally large and scrolled together, so that the loss can be judged. */
export function BeforeAfter({ before, after }: BeforeAfterProps) {
  const t = useTexts('documents/work')
  const [page, setPage] = useState(1)
  const [near, setNear] = useState(false)
  const left = useRef<HTMLDivElement>(null)
  const right = useRef<HTMLDivElement>(null)
  const was = usePagePicture(before, page)
  const is = usePagePicture(after, page)
  const pages = typeof is === 'object' ? is.pages : 1
  return (
    <div>
      <SimpleGrid cols={2} spacing={12}>
        <Look side={before} picture={was} heading={t('before')} near={near} own={left} other={right} />
        <Look side={after} picture={is} heading={t('after')} near={near} own={right} other={left} />
      </SimpleGrid>
      <Group justify="space-between" mih={28} pt={8}>
        <Button
          size="sm"
          leftSection={near ? <IconZoomOut size={17} aria-hidden /> : <IconZoomIn size={17} aria-hidden />}
          onClick={() => setNear(!near)}
        >
          {t(near ? 'wholePage' : 'lookClosely')}
        </Button>
        {pages > 1 && (
          <Group gap={8}>
            <ToolButton
              icon={IconArrowLeft}
              label={t('previousPage')}
              disabled={page === 1}
              onClick={() => setPage(page - 1)}
            />
            <span role="status">{t('pageOf', { page, pages })}</span>
            <ToolButton
              icon={IconArrowRight}
              label={t('nextPage')}
              disabled={page >= pages}
              onClick={() => setPage(page + 1)}
            />
          </Group>
        )}
      </Group>
    </div>
  )
}

interface LookProps {
  readonly side: Side
  readonly picture: PagePicture
  readonly heading: string
  readonly near: boolean
  readonly own: RefObject<HTMLDivElement | null>
  /** Scrolled along. */
  readonly other: RefObject<HTMLDivElement | null>
}

function Look({ side: { size }, picture, heading, near, own, other }: LookProps) {
  const t = useTexts('documents/work')
  const formats = useFormats()
  const name = t('sideOf', { heading, size: formats.fileSize(size) })
  return (
    <Box component="figure" miw={0}>
      <Text component="figcaption" fw={600} pb={4}>
        {name}
      </Text>
      <div
        ref={own}
        className={classes.view}
        data-near={near || undefined}
        tabIndex={0}
        role="group"
        aria-label={name}
        onScroll={({ currentTarget: { scrollLeft, scrollTop } }) => other.current?.scrollTo(scrollLeft, scrollTop)}
      >
        {picture === 'reading' ? (
          <Text role="status" px={12} ta="center">
            {t('drawing')}
          </Text>
        ) : picture === 'none' ? (
          <Text px={12} ta="center">
            {t('notDrawn')}
          </Text>
        ) : (
          <img src={picture.address} alt={name} />
        )}
      </div>
      {typeof picture === 'object' && picture.isSmall && (
        <Text size="sm" c="var(--ink-2)" mt={4}>
          {t('smallOnly')}
        </Text>
      )}
    </Box>
  )
}

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
