/** As long as the two presses of a double tap lie apart at most. */
const DOUBLE_TAP_MS = 400

/**
 * A form was sent by this button at `sentAt` (a `timeStamp`). Should its answer put something else
 * under the finger, the second press of a double tap is not meant for that. Whoever types or presses
 * elsewhere is on with the next thing.
 */
export function ignoreSecondTap(button: Element, sentAt: number): void {
  const place = button.getBoundingClientRect()
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  const judge = (press: MouseEvent) => {
    const { clientX, clientY, detail, target, timeStamp } = press
    const here =
      clientX >= place.left &&
      clientX <= place.right &&
      clientY >= place.top &&
      clientY <= place.bottom
    if (detail === 0 || !here || timeStamp - sentAt > DOUBLE_TAP_MS) return over.abort()
    if (target instanceof Node && button.contains(target)) return
    press.preventDefault()
    press.stopImmediatePropagation()
  }
  window.addEventListener('click', judge, options)
  for (const next of ['keydown', 'input'])
    window.addEventListener(next, () => over.abort(), options)
}
