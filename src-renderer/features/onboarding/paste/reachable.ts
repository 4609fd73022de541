const stops = 'input, select, textarea, button, a[href], [tabindex]'

/** What Tab stops at inside an element, in order. */
export const reachable = (inside: HTMLElement): HTMLElement[] =>
  [...inside.querySelectorAll<HTMLElement>(stops)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled, [type=hidden]'),
  )

/** Where Tab would go from an element if a part of the page were not there; undefined at the end of `inside`. */
export function nextAfter(element: HTMLElement, inside: HTMLElement, without: HTMLElement): HTMLElement | undefined {
  const all = reachable(inside).filter((one) => !without.contains(one))
  return all[all.indexOf(element) + 1]
}
