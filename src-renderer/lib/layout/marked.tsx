import { Fragment } from 'react'
import { marked } from './highlight'

/** A text with what the search found in it marked, and in whatever direction it is written, apart from what stands beside it. */
export function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  if (search === '') return <bdi>{text}</bdi>
  return (
    <bdi>
      {marked(text, search).map((part, index) =>
        part.marked ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
      )}
    </bdi>
  )
}
