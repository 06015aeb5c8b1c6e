import { useEffect } from 'react'
import { InlineScript } from '#web/boot/boot-script.tsx'
import { code } from './early-rsvp-news.ts?script'
import { followRsvp, type RsvpNews } from './rsvp-news.ts'

/** Remembers on this device what the page knows of its answer: at once, and after a form was sent. */
export function KeepOwnRsvp({ news }: { news: RsvpNews }) {
  const text = JSON.stringify(news)
  useEffect(() => followRsvp(JSON.parse(text)), [text])
  return <InlineScript code={code} data-rsvp={text} />
}
