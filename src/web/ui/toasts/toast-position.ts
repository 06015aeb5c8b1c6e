const GAP_PX = 8
const MARGIN_PX = 16

/** Elements that a message should not cover. */
const KEEP_VISIBLE =
  'h1, input:not([type=hidden]), select, textarea, main button, main a.rounded-full, [role=tab]'

/** Edge of the window, and the distance from it in pixels. */
export interface ToastPosition {
  edge: 'top' | 'bottom'
  inset: number
}

export const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

/** Below the page's header while it is visible. */
const fromTop = () => {
  const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return Math.max(MARGIN_PX, head + GAP_PX)
}

/** Above the bar that is, or after scrolling will be, at a phone's lower edge. */
const fromBottom = () => {
  const bar = document.querySelector('.sticky.bottom-0')
  if (!bar || getComputedStyle(bar).position !== 'sticky') return MARGIN_PX
  return bar.getBoundingClientRect().height + GAP_PX
}

export const toastPositionAt = (edge: ToastPosition['edge']): ToastPosition => ({
  edge,
  inset: edge === 'top' ? fromTop() : fromBottom(),
})

/**
 * Position for messages of this size: the top, unless they would cover the focused element, a title, a
 * field or a button there, and less at the bottom.
 */
export const findFreePosition = ({ left, width, height }: DOMRect): ToastPosition => {
  const top = toastPositionAt('top')
  const bottom = toastPositionAt('bottom')
  const elements = [...document.querySelectorAll(KEEP_VISIBLE)]
  const scoreAt = (y: number) => {
    const area = new DOMRect(left, y, width, height)
    const covered = elements.filter((one) => overlap(area, one.getBoundingClientRect()))
    return Number(covered.length > 0) + 2 * Number(covered.some((one) => one.matches(':focus')))
  }
  return scoreAt(top.inset) > scoreAt(window.innerHeight - bottom.inset - height) ? bottom : top
}
