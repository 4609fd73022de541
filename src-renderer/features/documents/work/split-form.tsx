import { Button, Flex, Text, TextInput } from '@mantine/core'
import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import { useLook } from '../look/look'
import { workOn } from './file-work'
import { FormButtons } from './form-buttons'
import { eachPage, partsOfPages, readRanges } from './page-ranges'
import { usePageThumbnails } from './use-page-thumbnails'
import classes from './work.module.css'

interface SplitFormProps {
  readonly place: string
  readonly fileId: string
  readonly onClose: () => void
}

/** Asks which pages go into which document; the pages are seen while they are typed. */
export function SplitForm({ place, fileId, onClose }: SplitFormProps) {
  const t = useTexts('documents/work')
  const look = useLook(fileId)
  const pages = look?.pages ?? 0
  const [typed, setTyped] = useState<string>()
  const [asked, setAsked] = useState(false)
  const text = typed ?? (pages > 2 ? `1, 2-${pages}` : eachPage(pages))
  const read = useMemo(() => readRanges(text, pages), [text, pages])
  const parts = read.ok ? read.parts : []
  const inParts = partsOfPages(parts, pages)
  const out = inParts.filter(({ length }) => length === 0).length
  const problem = !read.ok
    ? read.why === 'outside'
      ? t('rangesOutside', { at: read.at, count: pages })
      : t('rangesUnreadable', { at: read.at })
    : asked && parts.length === 0
      ? t('rangesEmpty')
      : undefined

  function split(): void {
    setAsked(true)
    if (!read.ok || parts.length === 0) return
    onClose()
    void workOn(place, { kind: 'split', fileId, parts })
  }

  return (
    <Flex
      component="form"
      direction="column"
      gap={12}
      onSubmit={(event) => {
        event.preventDefault()
        split()
      }}
    >
      <TextInput
        data-autofocus
        label={t('ranges')}
        description={t('rangesHint')}
        value={text}
        error={problem}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div>
        <Button size="sm" onClick={() => setTyped(eachPage(pages))}>
          {t('eachPage')}
        </Button>
      </div>
      <Pages fileId={fileId} inParts={inParts} />
      <Text role="status" c="var(--ink-2)">
        {t('parts', { count: parts.length })}
        {out > 0 && t('leftOutPages', { count: out })}
      </Text>
      <FormButtons onClose={onClose} submit={t('doSplit')} />
    </Flex>
  )
}

/** More are not worth the wait: the pages are typed anyway. */
const mostPages = 120

function Pages({ fileId, inParts }: { readonly fileId: string; readonly inParts: readonly (readonly number[])[] }) {
  const t = useTexts('documents/work')
  const shown = inParts.slice(0, mostPages)
  const pictures = usePageThumbnails(fileId, shown.length)
  return (
    <ul className={clsx(recipes.plainList, recipes.scroll, classes.pages)} tabIndex={0} aria-label={t('ranges')}>
      {shown.map((parts, index) => (
        <li key={index} className={clsx(recipes.small, classes.page)} data-out={parts.length === 0 || undefined}>
          <span className={classes.paper}>{pictures[index] !== undefined && <img src={pictures[index]} alt="" />}</span>
          <span>{t('page', { page: index + 1 })}</span>
          <span>{parts.length === 0 ? t('inNone') : t('inPart', { parts: parts.join(', ') })}</span>
        </li>
      ))}
    </ul>
  )
}
