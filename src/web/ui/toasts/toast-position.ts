const AIR = 8
const MARGIN = 16

/** What a message does not lie on while there is a better place for it. */
const IN_USE =
  'h1, input:not([type=hidden]), select, textarea, main button, main a.rounded-full, [role=tab]'

/** Where the messages stand: at one edge of the window, so many pixels from it. */
export interface ToastPosition {
  edge: 'top' | 'bottom'
  inset: number
}

export const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

/** Below the page's head while it is in sight. */
const fromTop = () => {
  const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return Math.max(MARGIN, head + AIR)
}

/** Above the bar that stands at a phone's lower edge, or will when one scrolls. */
const fromBottom = () => {
  const bar = document.querySelector('.sticky.bottom-0')
  if (!bar || getComputedStyle(bar).position !== 'sticky') return MARGIN
  return bar.getBoundingClientRect().height + AIR
}

/** The place at this edge. */
export const toastPositionAt = (edge: ToastPosition['edge']): ToastPosition => ({
  edge,
  inset: edge === 'top' ? fromTop() : fromBottom(),
})

/**
 * For messages that take so much room now: at the top, but where they would lie on what has the
 * focus, or on a title, a field or a button, and at the bottom on less.
 */
export const findFreePosition = ({ left, width, height }: DOMRect): ToastPosition => {
  const top = toastPositionAt('top')
  const bottom = toastPositionAt('bottom')
  const used = [...document.querySelectorAll(IN_USE)]
  const harmAt = (y: number) => {
    const place = new DOMRect(left, y, width, height)
    const covered = used.filter((one) => overlap(place, one.getBoundingClientRect()))
    return Number(covered.length > 0) + 2 * Number(covered.some((one) => one.matches(':focus')))
  }
  return harmAt(top.inset) > harmAt(window.innerHeight - bottom.inset - height) ? bottom : top
}
