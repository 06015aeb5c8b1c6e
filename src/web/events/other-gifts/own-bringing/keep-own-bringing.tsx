import { useEffect } from 'react'
import { InlineScript } from '#web/boot/boot-script.tsx'
import { code } from './early-bringing-news.ts?script'
import { type BringingNews, followBringing } from './own-bringings.ts'

/** Remembers on this device what the page knows of a reservation: at once, and after a form was sent. */
export function KeepOwnBringing({ news }: { news: BringingNews }) {
  const text = JSON.stringify(news)
  useEffect(() => followBringing(JSON.parse(text)), [text])
  return <InlineScript code={code} data-bring={text} />
}
