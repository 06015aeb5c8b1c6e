import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { announceThanks } from '#web/shell/money/announce-thanks.ts'
import { useNextThanks } from '#web/shell/money/use-next-thanks.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { NotedGiftRow } from './noted-gift-row.tsx'
import { useNotedGifts } from './use-noted-gifts.ts'

interface NotedThanksProps {
  event: Pick<Event, 'id' | 'name' | 'thankYouMessage' | 'eventDate'>
  state: 'pending' | 'all'
  search?: string | undefined
}

/** Who gave another way, beside those whom a card paid for: thanked with the same dialog (`R24`). */
export function NotedThanks({ event, state, search }: NotedThanksProps) {
  const thanks = state === 'pending' ? ('pending' as const) : undefined
  const list = useNotedGifts(event.id, { search, thanks })
  const { loaded, errorMessage, isLoading, showMore, reload } = list
  const { revalidate } = useRevalidator()
  const [hasThanked, setHasThanked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const next = useNextThanks(loaded, heading, errorMessage !== null)
  if (!loaded || (loaded.gifts.length === 0 && !hasThanked)) return null
  return (
    <section className="grid gap-3" aria-labelledby="otros-regalos">
      <h2 id="otros-regalos" ref={heading} tabIndex={-1} className="rounded-sm text-xl">
        Por otro medio
      </h2>
      <ul
        ref={next.list}
        className="@container divide-y divide-line rounded-md bg-surface px-4 shadow-card empty:hidden"
      >
        {loaded.gifts.map((gift, place) => (
          <NotedGiftRow
            key={gift.id}
            event={event}
            gift={gift}
            onThanked={(by) => {
              toast.success(announceThanks(gift.giverName, by))
              setHasThanked(true)
              next.leave(place)
              reload()
              // The page counts it, too.
              void revalidate()
            }}
            onTakenBack={() => {
              next.leave(place)
              reload()
              void revalidate()
            }}
          />
        ))}
      </ul>
      {loaded.gifts.length < loaded.pagination.total && (
        <Button variant="quiet" busy={isLoading} onClick={showMore}>
          Ver más
        </Button>
      )}
      {loaded.gifts.length === 0 && <p className="text-muted">¡Ya agradeciste a todos!</p>}
    </section>
  )
}
