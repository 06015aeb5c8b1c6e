import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { PictureField } from './picture-field.tsx'

/** The event's cover, in its edit page and in the wizard once there is a draft; folded where one was chosen before. */
export function CoverCard({ event }: { event: Pick<Event, 'id' | 'cover'> }) {
  const [isMissing] = useState(event.cover === null)
  return (
    <Card as="section" padding="lg" aria-labelledby="portada">
      <Disclosure
        open={isMissing}
        summary={
          <span className="grid min-w-0 gap-1">
            <h2 id="portada" className="text-xl">
              Foto de portada
            </h2>
            <span className="font-normal text-muted">
              La ven tus invitados arriba de tu página y en el enlace que compartes. Se guarda al
              elegirla.
            </span>
          </span>
        }
      >
        <div className="pt-5">
          <PictureField
            key={event.id}
            eventId={event.id}
            picture={event.cover}
            subject="la portada"
            shape="wide"
          />
        </div>
      </Disclosure>
    </Card>
  )
}
