import type { Page } from '@playwright/test'

/** Scripts that run in the page. They are strings, because the tests' type check has no DOM. */

/** For `test.use`: the browser of a person who has not asked for less motion, as most have not. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** Init script: records animations, transitions and smooth scrolling, except the toast's timer. */
export const RECORD_ANIMATIONS_SCRIPT = `
  window.moved = []
  const note = (what) => window.moved.push(what)
  document.addEventListener('animationstart', ({ animationName, target }) => {
    if (animationName !== 'toast-life') note(animationName + ' ' + target.className)
  }, true)
  document.addEventListener('transitionrun', ({ propertyName, target }) => {
    note(propertyName + ' ' + target.className)
  }, true)
  for (const [owner, name] of [[Element.prototype, 'scrollIntoView'], [Element.prototype, 'scrollTo'],
    [Element.prototype, 'scrollBy'], [window, 'scrollTo'], [window, 'scrollBy']]) {
    const plain = owner[name]
    owner[name] = function (...asked) {
      if (asked.some((one) => one?.behavior === 'smooth')) note('smooth ' + name)
      return plain.apply(this, asked)
    }
  }
`

/** Returns the recorded motion, and whether the page scrolls smoothly; empties the list. */
export const COLLECT_ANIMATIONS_SCRIPT = `(() => {
  const slow = getComputedStyle(document.documentElement).scrollBehavior === 'smooth'
  return [...window.moved.splice(0), ...(slow ? ['scroll-behavior'] : [])]
})()`

const IS_VISIBLE = `
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !element.closest('[inert], [aria-hidden="true"]')
`

/**
 * Texts of which a part lies outside a box that hides it, or outside the window, where nothing
 * scrolls. A text may be cut short that stands in full where its link leads, in a title, elsewhere
 * on the page, or that is printed on paper of a given size.
 */
export const FIND_CLIPPED_TEXT_SCRIPT = `(() => {
  ${IS_VISIBLE}
  const hides = (value) => value === 'hidden' || value === 'clip'
  const cutBy = (rect, node) => {
    for (let box = node; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.overflowX === 'auto' || style.overflowX === 'scroll') return false
      const { left, right, top, bottom } = box.getBoundingClientRect()
      if (right - left <= 1) return false
      if (hides(style.overflowX) && (rect.right > right + 1 || rect.left < left - 1)) return true
      if (hides(style.overflowY) && (rect.bottom > bottom + 2 || rect.top < top - 2)) return true
    }
    return rect.right > innerWidth + 1 || rect.left < -1
  }
  const cut = new Map()
  const whole = new Set()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const owner = text.parentElement
    const words = text.data.trim()
    if (!words || !seen(owner) || owner.closest('script, style, noscript, .skip-link, option, .printed')) {
      continue
    }
    if (owner.closest('a[href], [title]')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const isCut = [...range.getClientRects()].some((rect) => rect.width > 0 && cutBy(rect, owner))
    if (isCut) cut.set(words, owner)
    else whole.add(words)
  }
  return [...cut]
    .filter(([words]) => !whole.has(words) && !document.title.includes(words))
    .map(([words, owner]) => owner.outerHTML.slice(0, 120) + ' ' + words)
})()`

/** Finds controls that are smaller than this many pixels; axe measures links inside text. */
export const buildSmallTargetsScript = (least: number) => `(() => {
  ${IS_VISIBLE}
  const targets = document.querySelectorAll(
    'button, summary, select, textarea, input, a.rounded-full, [role="tab"], [role="gridcell"] > *')
  const area = (element) => {
    const label = element.matches('[type="checkbox"], [type="radio"]') && element.closest('label')
    return (label || element).getBoundingClientRect()
  }
  return [...targets]
    .filter((element) => seen(element) && !element.disabled)
    .map((element) => ({ element, ...area(element).toJSON() }))
    .filter(({ width, height }) => width > 1 && Math.min(width, height) < ${least} - 0.5)
    .map(({ element, width, height }) =>
      Math.round(width) + ' x ' + Math.round(height) + ' ' + element.outerHTML.slice(0, 160))
})()`

/** Applies this CSS to the page, in place of the CSS applied before. */
export const buildApplyCssScript = (css: string) => `(() => {
  window.strain ??= new CSSStyleSheet()
  window.strain.replaceSync(${JSON.stringify(css)})
  document.adoptedStyleSheets = [...new Set([...document.adoptedStyleSheets, window.strain])]
})()`

const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important }`

/** Windows and styles in which people read a page (WCAG 1.4.4, 1.4.10, 1.4.12). */
export const READING_MODES = [
  ['320 pixels', { width: 320, height: 640 }, ''],
  ['zoomed to 200 %', { width: 640, height: 400 }, ''],
  ['text of 24 pixels on a phone', { width: 360, height: 740 }, 'html { font-size: 24px }'],
  ['text of 24 pixels at a desk', { width: 1_280, height: 800 }, 'html { font-size: 24px }'],
  ['text spaced out', { width: 360, height: 740 }, TEXT_SPACING],
] as const

/** Init script: removes what a browser lacks on plain http. */
export const WITHOUT_SECURE_CONTEXT = `
  Object.defineProperty(crypto, 'subtle', { value: undefined })
  Object.defineProperty(crypto, 'randomUUID', { value: undefined })
`

/** Hides or shows the tab, as when another tab is selected. */
export function setHidden(page: Page, hidden: boolean): Promise<void> {
  const state = hidden ? 'hidden' : 'visible'
  return page.evaluate(`(() => {
    const now = (name, value) => Object.defineProperty(document, name, { configurable: true, value })
    now('hidden', ${hidden})
    now('visibilityState', '${state}')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })()`)
}
