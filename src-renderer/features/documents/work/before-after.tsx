import { Box, Button, Group, SimpleGrid, Text } from '@mantine/core'
import type { StagedFile } from '@contract/api/documents'
import { IconArrowLeft, IconArrowRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useRef, useState, type RefObject } from 'react'
import { ToolButton } from '../../../lib/layout/tool-button'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import classes from './work.module.css'
import { usePagePicture, type PagePicture } from './use-page-picture'

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
