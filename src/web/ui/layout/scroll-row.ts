/**
 * Scrolls a row that overflows until one of its items is in view. Not `scrollIntoView`: the next Tab would go
 * on from the item, past the skip link and the menu.
 */
export function scrollRowTo(row: Element | null, item: Element | null | undefined): void {
  if (!row || !item) return
  const outer = row.getBoundingClientRect()
  const inner = item.getBoundingClientRect()
  if (inner.left < outer.left) row.scrollLeft += inner.left - outer.left
  if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right
}
