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
 * finds the cases that contain the letters, those that begin with them are kept, and the first one of them in the list after
 * the case that the keyboard is on is gone to. From the last one it goes on at the first. A case that only comes after 2,500 cases
 * that contain the letters as well is not found this way; the search field finds it.
 */
export function useTypeAhead({ listing }: Rows): (letter: string) => void {
  const goTo = useSelection((selection) => selection.goTo)
  const type = useTypedWord()
  const asked = useRef(0)

  async function jump(word: string, from: number, mine: number): Promise<void> {
    // Hits of a search come in an order of their own.
    const [found, listed] = await Promise.all([beginningWith(word), kartei.cases.select(listing)])
    if (!listed.ok || mine !== asked.current) return
    const { caseIds } = listed.value
    const after = caseIds.findIndex((caseId, place) => place >= from && found.has(caseId))
    const place = after >= 0 ? after : caseIds.findIndex((caseId) => found.has(caseId))
    const caseId = caseIds[place]
    if (caseId !== undefined) goTo(place, caseId)
  }

  async function beginningWith(word: string): Promise<ReadonlySet<string>> {
    const query = { ...listing.query, search: [listing.query.search ?? '', word].join(' ').trim() }
    const found = new Set<string>()
    for (let from = 0; from < atMost; from += atOnce) {
      const page = await kartei.cases.page({ query, order: listing.order, from, count: atOnce })
      if (!page.ok) break
      for (const { caseId, title } of page.value.cases) if (folded(title).startsWith(word)) found.add(caseId)
      if (from + atOnce >= page.value.total) break
    }
    return found
  }

  return (letter) => {
    const { word, staysHere } = type(letter)
    const here = useSelection.getState().active?.place ?? 0
    asked.current += 1
    void jump(word, staysHere ? here : here + 1, asked.current)
  }
}
