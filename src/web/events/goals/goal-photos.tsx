import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { FoldedPhoto } from '#web/events/pictures/folded-photo.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'

/** Offers a photo for each sueño, unless all have one. */
export function GoalPhotos({ event }: { event: Pick<Event, 'id' | 'goals'> }) {
  // Stays while the last one gets its photo.
  const [isOffered] = useState(() => event.goals.some(({ picture }) => picture === null))
  if (!isOffered) return null
  return (
    <Card padding="lg">
      <Disclosure summary={<h2 className="text-lg">Ponles foto a tus sueños</h2>}>
        <p className="pb-2 text-muted">
          Tus invitados la ven junto a cada sueño. Se guarda al elegirla.
        </p>
        <ul className="divide-y divide-line border-t border-line">
          {event.goals.map(({ id, name, picture }) => (
            <li key={id} className="py-1">
              <FoldedPhoto
                eventId={event.id}
                goalId={id}
                picture={picture}
                label={name}
                subject={name}
              />
            </li>
          ))}
        </ul>
      </Disclosure>
    </Card>
  )
}
