import { useEffect } from 'react'
import { InlineScript } from '#web/boot/boot-script.tsx'
import { code } from './early-reservation-news.ts?script'
import { followReservation, type ReservationNews } from './own-reservations.ts'

/** Remembers on this device what the page knows of a reservation: at once, and after a form was sent. */
export function KeepOwnReservation({ news }: { news: ReservationNews }) {
  const text = JSON.stringify(news)
  useEffect(() => followReservation(JSON.parse(text)), [text])
  return <InlineScript code={code} data-bring={text} />
}
