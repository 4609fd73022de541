import { marked } from '../../lib/layout/marked'
import type { Piece, Section } from './markdown'

export interface Hit {
  readonly section: Section
  /** Scroll target: the section's heading where the words stand in it. */
  readonly id: string
  readonly text: string
}

export const headingId = ({ topic }: Section): string => `help-${topic}`

/** Every place with all the words: accents and capitals do not count, ü is u or ue. */
export function hitsOf(sections: readonly Section[], search: string): Hit[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return []
  const holds = (text: string): boolean => words.every((word) => marked(text, word).some((part) => part.marked))
  return sections.flatMap((section) => [
    ...(holds(section.title) ? [{ section, id: headingId(section), text: '' }] : []),
    ...section.blocks
      .flatMap(({ pieces }): readonly Piece[] => pieces)
      .filter(({ text }) => holds(text))
      .map(({ id, text }) => ({ section, id, text })),
  ])
}

/** Letters before the first hit that are shown with it. */
const before = 40
const length = 160

/** The part of a long text that a hit is in. */
export function excerptOf(text: string, search: string): string {
  if (text.length <= length) return text
  const parts = marked(text, search)
  const first = parts.findIndex((part) => part.marked)
  const at = parts.slice(0, Math.max(0, first)).reduce((sum, part) => sum + part.text.length, 0)
  const start = at <= before ? 0 : text.lastIndexOf(' ', at - before) + 1
  const end = start + length
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}
