/** Puts the focus on the field of a path, or on what of it is wrong; false where the form shows no such field. */
export type FocusField = (path: string) => boolean

/** Where each field of a form stands, so that a list of what is wrong leads there. */
export interface Places {
  /** Names the place of a field, as the `ref` of its input or of what is around it. */
  readonly at: (path: string) => (element: HTMLElement | null) => void
  readonly focus: FocusField
  /** The one of these fields that comes first on the screen. */
  readonly firstOf: (paths: readonly string[]) => string | undefined
  /** Which field an element is a part of, such as the one that a text was pasted into. */
  readonly pathOf: (element: Node) => string | undefined
}

const focusable = 'input:not([type=hidden]), textarea, select, button, [tabindex="0"]'

export function createPlaces(): Places {
  const elements = new Map<string, HTMLElement>()
  const refs = new Map<string, (element: HTMLElement | null) => void>()
  const isBefore = (path: string, other: string): boolean => {
    const [element, than] = [elements.get(path), elements.get(other)]
    return (
      element !== undefined && (!than || (element.compareDocumentPosition(than) & Node.DOCUMENT_POSITION_FOLLOWING) > 0)
    )
  }
  return {
    at: (path) => {
      const known = refs.get(path)
      if (known) return known
      const ref = (element: HTMLElement | null): void => {
        if (element) elements.set(path, element)
        else elements.delete(path)
      }
      refs.set(path, ref)
      return ref
    },
    focus: (path) => {
      const place = elements.get(path)
      const target = place?.matches(focusable)
        ? place
        : (place?.querySelector<HTMLElement>('[aria-invalid=true]') ?? place?.querySelector<HTMLElement>(focusable))
      if (!target) return false
      unfold(target)
      target.focus()
      target.scrollIntoView({ block: 'center' })
      return true
    },
    firstOf: (paths) =>
      paths.reduce<string | undefined>(
        (first, path) => (first === undefined || isBefore(path, first) ? path : first),
        undefined,
      ),
    pathOf: (element) => [...elements].find(([, place]) => place.contains(element))?.[0],
  }
}

/** Nothing inside of what is folded away takes the focus. */
function unfold(target: HTMLElement): void {
  for (let fold = target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
}
