/** Puts the focus on a row's name once it is drawn in its new place. */
export function focusRow(fileId: string): void {
  requestAnimationFrame(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-file]')]
    const row = rows.find(({ dataset }) => dataset['file'] === fileId)
    row?.querySelector<HTMLElement>('[data-part="name"]')?.focus()
  })
}
