import { Fragment } from 'react'
import { marked } from './highlight'

/** A text with what the search found in it marked. */
export function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  if (search === '') return text
  return marked(text, search).map((part, index) =>
    part.marked ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
  )
}
