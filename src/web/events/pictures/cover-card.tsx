import type { Event } from '#contract/events/events.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PictureField } from './picture-field.tsx'

/** The event's cover, in its edit page and in the wizard once there is a draft. */
export function CoverCard({ event }: { event: Pick<Event, 'id' | 'cover'> }) {
  return (
    <Card as="section" padding="lg" className="grid gap-5" aria-labelledby="portada">
      <div className="grid gap-1">
        <h2 id="portada" className="text-xl">
          Foto de portada
        </h2>
        <p className="text-muted">
          La ven tus invitados arriba de tu página y en el enlace que compartes. Se guarda al
          elegirla.
        </p>
      </div>
      <PictureField
        key={event.id}
        eventId={event.id}
        picture={event.cover}
        subject="la portada"
        shape="wide"
      />
    </Card>
  )
}
