import { useLayoutEffect, useRef } from 'react'

/** Font sizes in em of the wall, the largest first. */
const SIZES = [5, 4.4, 3.8, 3.3, 2.9, 2.5, 2.2, 1.9, 1.65, 1.45, 1.3, 1.15, 1, 0.9]

const isTooBig = (box: HTMLElement, content: HTMLElement) =>
  content.offsetHeight > box.clientHeight || content.scrollWidth > box.clientWidth

/** Sets the largest size at which everything fits and no word is broken; else the smallest. */
function fitText(box: HTMLElement): void {
  const text = box.querySelector<HTMLElement>('[data-fitted]')
  const content = box.firstElementChild
  if (!text || !(content instanceof HTMLElement)) return
  text.style.overflowWrap = 'normal'
  for (const size of SIZES) {
    text.style.fontSize = `${size}em`
    if (!isTooBig(box, content)) break
  }
  text.style.overflowWrap = ''
}

/**
 * For a box of fixed size with one child: the text in it that is marked `data-fitted` is as large as the
 * box allows, whatever its length, on every screen.
 * @param content changes when the text does
 */
export function useFittedText<Box extends HTMLElement>(content: string) {
  const ref = useRef<Box>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another size
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const observer = new ResizeObserver(() => fitText(box))
    observer.observe(box)
    fitText(box)
    let isShown = true
    void document.fonts.ready.then(() => isShown && fitText(box))
    return () => {
      isShown = false
      observer.disconnect()
    }
  }, [content])
  return ref
}
