import type { DocumentGroup, DocumentRow } from './document-groups'

/** A piece of a group that is drawn or left out as a whole while one scrolls. */
export interface Chunk {
  readonly key: string
  readonly group: DocumentGroup
  readonly rows: readonly DocumentRow[]
  /** Whether the group begins here, with its title. */
  readonly first: boolean
}

const rowsPerChunk = 20

const keyOf = (group: DocumentGroup): string =>
  [group.kind, 'uploadId' in group ? group.uploadId : '', 'number' in group ? group.number : ''].join(' ')

/** Requests hold few files; what cannot go or has failed may be hundreds. */
export const chunksOf = (groups: readonly DocumentGroup[]): Chunk[] =>
  groups.flatMap((group) =>
    Array.from({ length: Math.max(1, Math.ceil(group.rows.length / rowsPerChunk)) }, (_, index) => ({
      key: `${keyOf(group)} ${index}`,
      group,
      rows: group.rows.slice(index * rowsPerChunk, (index + 1) * rowsPerChunk),
      first: index === 0,
    })),
  )

/** Pixels, as the style sheet sets them. */
const heights = { head: 29, row: 41, decision: 90 } as const

/** How tall a piece is likely to be, before it was drawn. */
export const heightOf = ({ group, rows, first }: Chunk): number =>
  (first ? heights.head : 0) +
  (first && (group.kind === 'failed' || group.kind === 'in-doubt') ? heights.decision : 0) +
  rows.length * heights.row
