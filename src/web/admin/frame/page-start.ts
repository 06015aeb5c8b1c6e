import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { DESK_CONTENT_ID } from '#web/shell/page/page.tsx'
import { readListOriginState } from '../lists/list-origin.tsx'

interface LeftLink {
  href: string
  /** Among the links of the page with the same address, from 0. */
  place: number
}

/** By the key of a history entry: the link that its page was left by. */
const leftLinks = new Map<string, LeftLink>()

const listLinks = (content: Element, href: string): HTMLElement[] =>
  [...content.querySelectorAll('a')].filter((link) => link.getAttribute('href') === href)

function rememberLink(content: Element | null, key: string, target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null
  const href = link?.getAttribute('href')
  if (!link || !href || !content?.contains(link)) return
  leftLinks.set(key, { href, place: listLinks(content, href).indexOf(link) })
}

/** Opens what folds the element, which could not be focused else; resolves to whether it has the focus. */
function focusInView(element: HTMLElement | undefined, block: ScrollLogicalPosition): boolean {
  for (let fold = element?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true
  element?.scrollIntoView({ block })
  element?.focus({ preventScroll: true })
  return element !== undefined && document.activeElement === element
}

/** After Back, or 'Volver a la lista', the focus is at the link that the page was left by. */
function focusLeftLink(content: Element, key: string, seen: string | undefined): boolean {
  const left = leftLinks.get(key) ?? (seen ? { href: seen, place: 0 } : null)
  return left !== null && focusInView(listLinks(content, left.href)[left.place], 'center')
}

/** Somebody types already: into the search, which is there before the page. */
const isTyping = () => document.activeElement?.matches('input, textarea, select') ?? false

/** Of the screen's height: below this there is no room to read a part. */
const LOWEST_HEADING = 0.7

/** Scrolls a part that fits on one screen with the title back to the title: whose it is stays in view. */
function keepTitleInView(part: HTMLElement): void {
  const title = document.getElementById(DESK_CONTENT_ID)
  if (!title) return
  const height = part.getBoundingClientRect().bottom - title.getBoundingClientRect().top
  if (height <= window.innerHeight * LOWEST_HEADING) title.scrollIntoView({ block: 'start' })
}

/** The part of the page that the address names; its heading alone does not say whose it is. */
function focusPart(content: Element, hash: string): boolean {
  const part = hash ? content.querySelector<HTMLElement>(`#${CSS.escape(hash.slice(1))}`) : null
  if (!part) return false
  part.tabIndex = -1
  part.setAttribute('aria-describedby', DESK_CONTENT_ID)
  const isFocused = focusInView(part, 'start')
  keepTitleInView(part)
  return isFocused
}

/** The part that the address names, else the title; whoever types keeps the focus. */
function focusStart(content: Element, hash: string): void {
  if (isTyping() || focusPart(content, hash)) return
  if (document.activeElement?.localName === 'main')
    document.getElementById(DESK_CONTENT_ID)?.focus({ preventScroll: true })
}

/**
 * Gives a page of the desk the focus where its reader goes on: at the link that it was left by, at the part
 * that its address names, or else at its title, behind the search and the links of the desk.
 */
export function usePageStart(content: RefObject<HTMLElement | null>): void {
  const { pathname, hash, key, state } = useLocation()
  const shownPath = useRef<string>(null)
  useEffect(() => {
    const isOtherPage = shownPath.current !== pathname
    shownPath.current = pathname
    // After the effect of the whole page, which moves the focus to its beginning.
    queueMicrotask(() => {
      if (!content.current) return
      if (isOtherPage && focusLeftLink(content.current, key, readListOriginState(state).seen))
        return
      focusStart(content.current, hash)
    })
  }, [content, pathname, hash, key, state])
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => rememberLink(content.current, key, target)
    document.addEventListener('click', remember, true)
    return () => document.removeEventListener('click', remember, true)
  }, [content, key])
}
