import type { MouseEvent, ReactNode } from 'react'
import type { Event } from '#contract/events/events.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { GuestView } from './guest-view.tsx'

/** Pages whose forms take what a guest sends: from their host it would count, too. */
const FORM_PAGES = ['rsvp', 'contribute', 'bring', 'report'] as const

interface GuestPreviewProps {
  event: Event
  now: string
  /** No link of an event that is not public leads anywhere yet; of a public one those to its forms do not. */
  isPublic?: boolean
  /** A link was pressed that leads nowhere here. */
  onRefused?: () => void
  /** What they see instead of the event. */
  children?: ReactNode
}

/** What guests see, for the event's host: nothing is sent from it. */
export function GuestPreview(props: GuestPreviewProps) {
  const { event, now, isPublic = false, onRefused, children } = props
  const isRefused = ({ pathname }: HTMLAnchorElement) =>
    !isPublic || FORM_PAGES.some((page) => pathname === buildEventPath(event.slug, page))
  const refuse = (press: MouseEvent<HTMLElement>) => {
    const link = press.target instanceof Element ? press.target.closest('a') : null
    if (!link || !isRefused(link)) return
    press.preventDefault()
    // A link within the page: its fragment in the address would close the preview's dialog.
    const fragment = link.getAttribute('href')?.startsWith('#') && link.hash
    if (fragment) press.currentTarget.querySelector(fragment)?.scrollIntoView()
    else onRefused?.()
  }
  return (
    <article
      data-event-theme={event.theme}
      onClickCapture={refuse}
      onAuxClickCapture={refuse}
      className="relative bg-paper"
    >
      {children || <GuestView event={event} now={now} />}
    </article>
  )
}
