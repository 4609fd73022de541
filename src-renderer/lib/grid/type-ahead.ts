import { useRef } from 'react'
import { folded } from '@contract/domain/folding'

/** Milliseconds after which a letter begins a new word. */
const pause = 900

/** The word typed so far, and whether it may mean the row that the keyboard is on. */
interface Typed {
  readonly word: string
  readonly staysHere: boolean
}

/** Letters typed at a list make a word; the same letter again means the next row that begins with it. */
export function useTypedWord(): (letter: string) => Typed {
  const typed = useRef({ word: '', at: -Infinity })
  return (letter) => {
    const now = performance.now()
    const before = now - typed.current.at < pause ? typed.current.word : ''
    const next = folded(letter)
    const word = before === next ? next : before + next
    typed.current = { word, at: now }
    return { word, staysHere: word.length > 1 }
  }
}

/** Letters lead to the next row whose name begins with them, and from the last one on to the first. */
export function useTypeAhead(
  names: readonly string[],
  here: number,
  onGoTo: (index: number) => void,
): (letter: string) => void {
  const type = useTypedWord()
  return (letter) => {
    const { word, staysHere } = type(letter)
    const from = staysHere ? Math.max(here, 0) : here + 1
    const fits = names.flatMap((name, index) => (folded(name).startsWith(word) ? [index] : []))
    const to = fits.find((index) => index >= from) ?? fits[0]
    if (to !== undefined) onGoTo(to)
  }
}
