import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Marked } from '../../lib/layout/marked'
import classes from './help.module.css'
import type { Block, Piece, Run, Section } from './markdown'
import { headingId } from './search'

interface ShownProps {
  readonly search: string
  /** To the section that a link names. */
  readonly onLink: (anchor: string) => void
}

interface SectionViewProps extends ShownProps {
  readonly section: Section
  /** The dialog gives it the keyboard when it opens. */
  readonly first: boolean
  readonly children?: ReactNode
}

/** A section of the guide, with what is searched for marked. */
export function SectionView({ section, first, children, ...shown }: SectionViewProps) {
  return (
    <section className={classes.section} data-topic={section.topic} aria-labelledby={headingId(section)}>
      <h2 id={headingId(section)} tabIndex={-1} data-autofocus={first || undefined}>
        <Marked text={section.title} search={shown.search} />
      </h2>
      {section.blocks.map((block, index) => (
        <BlockView key={index} block={block} {...shown} />
      ))}
      {children}
    </section>
  )
}

function BlockView({ block: { kind, pieces }, ...shown }: ShownProps & { readonly block: Block }) {
  switch (kind) {
    case 'heading':
      return pieces.map((piece) => (
        <h3 key={piece.id} id={piece.id} tabIndex={-1}>
          <Words piece={piece} {...shown} />
        </h3>
      ))
    case 'paragraph':
      return pieces.map((piece) => (
        <p key={piece.id} id={piece.id} tabIndex={-1}>
          <Words piece={piece} {...shown} />
        </p>
      ))
    case 'list':
    case 'numbered': {
      const List = kind === 'list' ? 'ul' : 'ol'
      return (
        <List>
          {pieces.map((piece) => (
            <li key={piece.id} id={piece.id} tabIndex={-1}>
              <Words piece={piece} {...shown} />
            </li>
          ))}
        </List>
      )
    }
    case 'table': {
      const [head, ...rows] = pieces
      return (
        <table>
          {head && (
            <thead>
              <tr id={head.id}>
                {head.cells.map((cell, index) => (
                  <th key={index} scope="col">
                    <Runs runs={cell} {...shown} />
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map(({ id, cells }) => (
              <tr key={id} id={id} tabIndex={-1}>
                {cells.map((cell, index) => (
                  <td key={index}>
                    <Runs runs={cell} {...shown} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
    }
  }
}

const Words = ({ piece, ...shown }: ShownProps & { readonly piece: Piece }) =>
  piece.cells.map((runs, index) => <Runs key={index} runs={runs} {...shown} />)

function Runs({ runs, search, onLink }: ShownProps & { readonly runs: readonly Run[] }) {
  return runs.map((run, index) => {
    const words = <Marked text={run.text} search={search} />
    switch (run.kind) {
      case 'plain':
        return <span key={index}>{words}</span>
      case 'bold':
        return <strong key={index}>{words}</strong>
      case 'code':
        return <code key={index}>{words}</code>
      case 'link':
        return (
          <Anchor
            key={index}
            component="button"
            type="button"
            inherit
            underline="always"
            onClick={() => onLink(run.to)}
          >
            {words}
          </Anchor>
        )
    }
  })
}
