import clsx from 'clsx'
import { Flex, UnstyledButton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { createLine } from '../layout/one-at-a-time'
import { EmptyLine, LoadingLine } from '../layout/lines'
import { useTexts } from '../i18n/texts'
import type { DocumentViewer, OutlineEntry } from './drawing'
import classes from './side-panel.module.css'
import recipes from '../theme/recipes.module.css'

/** Pixels; a picture is drawn at the resolution of the screen. */
const size = { width: 112, height: 148, row: 182 } as const

interface SidePanelProps {
  readonly viewer: DocumentViewer
  readonly pages: number
  readonly page: number
}

/** Beside the document: its pages as small pictures, or its outline. */
export function SidePanel({ viewer, pages, page }: SidePanelProps) {
  const t = useTexts('pdf/beside')
  const [shows, setShows] = useState<'leaves' | 'outline'>('leaves')
  return (
    <Flex component="aside" direction="column" className={classes.panel} aria-label={t('side')}>
      <div className={classes.choice}>
        {(['leaves', 'outline'] as const).map((each) => (
          <UnstyledButton
            key={each}
            className={clsx(classes.choose, recipes.quiet)}
            aria-pressed={shows === each}
            onClick={() => setShows(each)}
          >
            {t(each)}
          </UnstyledButton>
        ))}
      </div>
      {shows === 'leaves' ? <Thumbnails viewer={viewer} pages={pages} page={page} /> : <Outline viewer={viewer} />}
    </Flex>
  )
}

function Thumbnails({ viewer, pages, page }: SidePanelProps) {
  const t = useTexts('pdf/beside')
  const list = useRef<HTMLDivElement>(null)
  const [line] = useState(createLine)
  // oxlint-disable-next-line react/incompatible-library -- it keeps its own memo, and this component needs none
  const virtual = useVirtualizer({
    count: pages,
    getScrollElement: () => list.current,
    estimateSize: () => size.row,
    overscan: 2,
  })
  useEffect(() => virtual.scrollToIndex(page - 1), [virtual, page])
  return (
    <div ref={list} className={clsx(classes.list, recipes.plainList, recipes.fill)}>
      <div className={classes.all} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <UnstyledButton
            key={index}
            className={clsx(classes.thumbnail, recipes.small)}
            style={{ transform: `translateY(${start}px)` }}
            aria-label={t('goToPage', { page: index + 1 })}
            aria-current={page === index + 1 ? 'page' : undefined}
            onClick={() => viewer.goTo(index + 1)}
          >
            <Picture viewer={viewer} page={index + 1} line={line} />
            <span className={classes.number}>{index + 1}</span>
          </UnstyledButton>
        ))}
      </div>
    </div>
  )
}

interface PictureProps {
  readonly viewer: DocumentViewer
  readonly page: number
  readonly line: ReturnType<typeof createLine>
}

/** Drawn when it comes near, one after the other: the page that is read goes first. */
function Picture({ viewer, page, line }: PictureProps) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let left = false
    const sharp = window.devicePixelRatio
    const drawn = line(() => viewer.thumbnail(page, { width: size.width * sharp, height: size.height * sharp }))
    void drawn.result.then((blob) => {
      if (left || !blob) return
      made = URL.createObjectURL(blob)
      setAddress(made)
    })
    return () => {
      left = true
      drawn.leave()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [viewer, page, line])
  return (
    <span className={classes.paper}>
      {address !== undefined && <img className={classes.picture} src={address} alt="" />}
    </span>
  )
}

function Outline({ viewer }: Pick<SidePanelProps, 'viewer'>) {
  const t = useTexts('pdf/beside')
  const [outline, setOutline] = useState<readonly OutlineEntry[]>()
  useEffect(() => {
    let left = false
    void viewer.outline().then((read) => {
      if (!left) setOutline(read)
    })
    return () => {
      left = true
    }
  }, [viewer])
  if (!outline) return <LoadingLine label={t('outlineLoading')} />
  if (outline.length === 0) return <EmptyLine>{t('noOutline')}</EmptyLine>
  return (
    <ul className={clsx(classes.list, recipes.plainList, recipes.fill)} aria-label={t('outline')}>
      {outline.map((entry, index) => (
        <li key={index}>
          <UnstyledButton
            className={classes.entry}
            style={{ paddingLeft: 12 + 12 * Math.min(entry.depth, 5) }}
            onClick={() => viewer.follow(entry)}
          >
            {entry.title === '' ? t('untitled') : entry.title}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
