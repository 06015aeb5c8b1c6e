import { useEffect } from 'react'
import { InlineScript } from '#web/boot/boot-script.tsx'
import { code } from './early-gift-news.ts?script'
import { followGift, type GiftNews } from './gift-news.ts'

/** Remembers on this device what the page knows of a gift: at once, and after a form was sent. */
export function KeepOwnGift({ news }: { news: GiftNews }) {
  const text = JSON.stringify(news)
  useEffect(() => followGift(JSON.parse(text)), [text])
  return <InlineScript code={code} data-gift={text} />
}
