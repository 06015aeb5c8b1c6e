import { expect, type Locator, type Page } from '@playwright/test'
import { productUrl } from './ports.ts'

const MAX_TAB_PRESSES = 90

/**
 * Finds faults of the focused element: it must be inside the window and not covered by a bar (WCAG
 * 2.4.11; toasts may touch it), and the previous element must have looked different while it had the
 * focus (2.4.7).
 */
const FIND_FOCUS_FAULTS = `(() => {
  const looks = (element) => {
    const chain = [element, element.parentElement, element.parentElement?.parentElement]
    return JSON.stringify(chain.filter(Boolean).map((one) => {
      const { outline, boxShadow, backgroundColor, borderColor } = getComputedStyle(one)
      return [outline, boxShadow, backgroundColor, borderColor]
    }))
  }
  const named = (element) => element.outerHTML.slice(0, 140)
  const faults = []
  const here = document.activeElement
  const before = window.stop_
  if (before && before.element !== here && before.element.isConnected
    && before.looks === looks(before.element)) {
    faults.push('no focus to be seen on ' + named(before.element))
  }
  window.stop_ = null
  if (!here || here === document.body || here.tabIndex < 0) return faults
  window.stop_ = { element: here, looks: looks(here) }
  const box = here.getClientRects()[0]
  if (!box) return [...faults, 'no place: ' + named(here)]
  const inset = Math.min(5, box.width / 4, box.height / 4)
  const xs = [box.left + inset, box.left + box.width / 2, box.right - inset]
  const ys = [box.top + inset, box.top + box.height / 2, box.bottom - inset]
  const points = xs.flatMap((x) => ys.map((y) => [x, y]))
  const lies = (element) => /fixed|sticky/.test(getComputedStyle(element).position)
  const over = ([x, y]) => {
    let found = document.elementFromPoint(x, y)
    if (!found) return 'the edge'
    while (found && !found.contains(here) && !lies(found)) found = found.parentElement
    return found && !found.contains(here) ? found : null
  }
  const covers = points.map(over).filter(Boolean)
  const bars = covers.filter((cover) => cover === 'the edge' || !cover.closest('[aria-live]'))
  const mayBePart = here.matches('textarea') || box.height > innerHeight
  if (covers.length === points.length || (bars.length > 0 && !mayBePart)) {
    const [cover] = covers
    faults.push('under ' + (cover.outerHTML?.slice(0, 140) ?? cover) + ': ' + named(here))
  }
  return faults
})()`

/** Uses a page with the keyboard alone, and checks the focus at every stop. */
export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Presses a key and checks the focus afterwards. */
  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key)
    await this.checkFocus()
  }

  async checkFocus(): Promise<void> {
    if (!this.#page.url().startsWith(productUrl)) return
    const faults = await this.#page.evaluate<string[]>(FIND_FOCUS_FAULTS)
    expect(faults, this.#page.url()).toEqual([])
  }

  /** Presses Tab until the target has the focus. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible()
    for (let presses = 0; presses < MAX_TAB_PRESSES; presses += 1) {
      if (await this.isFocused(target)) return
      await this.press(key)
    }
    throw new Error(`${key} does not lead to ${target}`)
  }

  async isFocused(target: Locator): Promise<boolean> {
    return (await target.and(this.#page.locator(':focus')).count()) === 1
  }

  /** Moves the focus to the target and presses Enter. */
  async tabToAndPressEnter(target: Locator): Promise<void> {
    await this.tabTo(target)
    await this.#page.keyboard.press('Enter')
  }

  /** Moves the focus to the target and types. */
  async tabToAndType(target: Locator, text: string): Promise<void> {
    await this.tabTo(target)
    await this.#page.keyboard.type(text)
  }
}

/** Empties the parts of a day. A key that comes before the last one is drawn takes the same digit again. */
export async function clearDay(parts: Locator): Promise<void> {
  for (const part of await parts.all())
    await expect
      .poll(async () => {
        await part.press('Backspace')
        return part.getAttribute('aria-valuenow')
      })
      .toBeNull()
}
