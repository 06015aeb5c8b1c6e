/** Changes the page above an element, which stays where it is in the window: under the finger that pressed it. */
export function keepInPlace(element: Element | null, change: () => void): void {
  const before = element?.getBoundingClientRect().top ?? 0
  change()
  const after = element?.getBoundingClientRect().top ?? 0
  window.scrollBy({ top: after - before, behavior: 'instant' })
}
