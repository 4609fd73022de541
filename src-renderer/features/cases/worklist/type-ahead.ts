import type { Case } from '@contract/api/cases'
import { useRef } from 'react'
import { kartei } from '../../../lib/api/kartei'
import { useTypedWord } from '../../../lib/grid/type-ahead'
import { folded } from '@contract/domain/folding'
import type { Rows } from './pages'
import { useSelection } from './selection'

const atOnce = 500
/** How many cases that contain the letters are looked through for one whose name begins with them. */
const atMost = 2_500

/**
 * Letters typed at the table lead to the next case whose name begins with them, in whatever order the list has: main
 * finds the cases that contain the letters, those that begin with them are kept, and the first one after the case that
 * the keyboard is on is told by its place. From the last one it goes on at the first. What only comes after 2,500 cases
 * that merely contain the letters is not found this way; the search field finds it.
 */
export function useTypeAhead({ listing, placeOf }: Rows): (letter: string) => void {
  const goTo = useSelection((selection) => selection.goTo)
  const type = useTypedWord()
  const asked = useRef(0)

  async function jump(word: string, from: number, mine: number): Promise<void> {
    const found = await beginningWith(word)
    const target = await nextOf(found, from)
    if (target && mine === asked.current) goTo(target.place, target.caseId)
  }

  async function beginningWith(word: string): Promise<Case[]> {
    const query = { ...listing.query, search: [listing.query.search ?? '', word].join(' ').trim() }
    const found: Case[] = []
    for (let from = 0; from < atMost; from += atOnce) {
      const page = await kartei.cases.page({ query, order: listing.order, from, count: atOnce })
      if (!page.ok) break
      found.push(...page.value.cases.filter(({ title }) => folded(title).startsWith(word)))
      if (from + atOnce >= page.value.total) break
    }
    return found
  }

  /** They come in the order of the list, so halving finds the first one at `from` or after it. */
  async function nextOf(found: readonly Case[], from: number) {
    let [low, high] = [0, found.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const place = await placeIn(found[middle])
      if (place !== undefined && place < from) low = middle + 1
      else high = middle
    }
    const target = found[low] ?? found[0]
    const place = await placeIn(target)
    return target && place !== undefined ? { place, caseId: target.caseId } : undefined
  }

  async function placeIn(caseRecord: Case | undefined): Promise<number | undefined> {
    if (!caseRecord) return undefined
    const there = placeOf(caseRecord.caseId)
    if (there !== undefined) return there
    const around = await kartei.cases.around({ ...listing, caseId: caseRecord.caseId, before: 0, after: 0 })
    return around.ok ? around.value.place : undefined
  }

  return (letter) => {
    const { word, staysHere } = type(letter)
    const here = useSelection.getState().active?.place ?? 0
    asked.current += 1
    void jump(word, staysHere ? here : here + 1, asked.current)
  }
}
