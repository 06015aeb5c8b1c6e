import { type RefObject, useEffect } from 'react'

const REGION = 'section, article, form, dialog, [role=tabpanel], main'
const HEADING = 'h1, h2, h3, h4'

/** Where the focus was last: the element itself, what it stood in, and on which page. */
interface Place {
  element: Element
  around: readonly Element[]
  path: string
}

/** What an element stands in, the smallest first. */
export function listAround(element: Element): Element[] {
  const { parentElement } = element
  return parentElement ? [parentElement, ...listAround(parentElement)] : []
}

const findVisible = (elements: Iterable<HTMLElement>) =>
  [...elements].filter((element) => element.checkVisibility())

/** The heading of the smallest part of the page that is left of what was around a removed element. */
function findHeading(around: readonly Element[]): HTMLElement | undefined {
  const left = around.filter((element) => element.isConnected && element.matches(REGION))
  return left
    .flatMap((region) => findVisible(region.querySelectorAll<HTMLElement>(HEADING))[0] ?? [])
    .at(0)
}

const isLost = ({ element, path }: Place) =>
  document.activeElement === document.body && path === location.pathname && !element.isConnected

/** Moves a lost focus to the heading of the part that is left of what was around a removed element. */
export function rescueFocus(around: readonly Element[]): void {
  const next = findHeading(around)
  if (!next) return
  next.tabIndex = -1
  // Whoever reads on stays where they are: the heading may be far above.
  next.focus({ preventScroll: true })
}

/**
 * An action that removes the control which started it leaves the focus on the page's body, and whoever
 * uses a keyboard or a screen reader at its beginning. It goes to the heading of the part that the control
 * was in (decision 50). Pages that know a better place move it there themselves: this comes after them.
 */
export function useRescuedFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Place | null = null
    let isLooking = false
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      last = main.current?.contains(target)
        ? { element: target, around: listAround(target), path: location.pathname }
        : null
    }
    const look = () => {
      isLooking = false
      if (last && isLost(last)) rescueFocus(last.around)
    }
    const observer = new MutationObserver(() => {
      if (isLooking || !last || !isLost(last)) return
      isLooking = true
      // After the effects of the render that removed it.
      requestAnimationFrame(() => requestAnimationFrame(look))
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [main])
}
