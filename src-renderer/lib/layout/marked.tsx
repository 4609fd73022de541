import { lettersFound } from '@contract/domain/folding'
import { Fragment } from 'react'

/** The text cut into what the search found in it and what is between: signs, accents and case do not count, ü is u or ue. */
export function marked(text: string, search: string): { readonly text: string; readonly marked: boolean }[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const parts: { text: string; marked: boolean }[] = []
  for (const { letter, isFound } of lettersFound(text, function* (whole, fold) {
    for (const word of words) {
      const wanted = fold(word)
      if (wanted === '') continue
      for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + 1))
        yield { at, length: wanted.length }
    }
  })) {
    const last = parts.at(-1)
    if (last && last.marked === isFound) last.text += letter
    else parts.push({ text: letter, marked: isFound })
  }
  return parts
}

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
