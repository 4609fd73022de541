import { Button, Flex, Text, TextInput } from '@mantine/core'
import clsx from 'clsx'
import { useMemo, useState, useEffect } from 'react'
import { cleaned, plainDashes } from '@contract/domain/typed-text'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import { useLook } from '../look/look'
import { workOn } from './file-work'
import { FormButtons } from './form-buttons'
import classes from '../documents.module.css'
import { kartei } from '../../../lib/api/kartei'

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

const box = { width: 144, height: 168 } as const

/** Pictures of the first pages of a PDF as addresses of this page, one after the other as they are drawn. */
function usePageThumbnails(fileId: string, count: number): readonly string[] {
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

type Ranges =
  | { readonly ok: true; readonly parts: number[][] }
  /** Error of a page range: unreadable, or outside of the document. */
  | { readonly ok: false; readonly at: string; readonly why: 'unreadable' | 'outside' }

const separators = /[,;\n]+/

/**
 * Pages as people write them: `1-3, 4` are two parts, `1-3 5` are the pages 1, 2, 3 and 5 in one. A range may run backwards,
 * and stay open at its end: `4-` goes up to the last page.
 * @param pages how many the document has
 */
export function readRanges(text: string, pages: number): Ranges {
  const parts: number[][] = []
  for (const part of plainDashes(text)
    .split(separators)
    .map((piece) => cleaned(piece).replace(/ ?- ?/g, '-'))) {
    if (part === '') continue
    const list: number[] = []
    for (const piece of part.split(/[\s+]+/)) {
      const [, first, dash, last] = /^(\d{1,5})(-?)(\d{0,5})$/.exec(piece) ?? []
      if (first === undefined || (dash === '' && last !== '')) return { ok: false, at: piece, why: 'unreadable' }
      const from = Number(first)
      const to = last === undefined || last === '' ? (dash === '' ? from : pages) : Number(last)
      if (from < 1 || to < 1 || from > pages || to > pages) return { ok: false, at: piece, why: 'outside' }
      const step = from <= to ? 1 : -1
      for (let page = from; page !== to + step; page += step) list.push(page)
    }
    parts.push(list)
  }
  return { ok: true, parts }
}

/** `1, 2, 3`: every page a part of its own, as far as that can be shown. */
export const eachPage = (pages: number): string => Array.from({ length: pages }, (_, index) => index + 1).join(', ')

/** For each page the parts it goes to, counted from 1. */
export function partsOfPages(parts: readonly (readonly number[])[], pages: number): number[][] {
  const found: number[][] = Array.from({ length: pages }, () => [])
  parts.forEach((part, index) => {
    for (const page of part) found[page - 1]?.push(index + 1)
  })
  return found
}
