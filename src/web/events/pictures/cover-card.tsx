import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { PictureField } from './picture-field.tsx'

const HINT =
  'La ven tus invitados arriba de tu página y en el enlace que compartes. Se guarda al elegirla.'

interface CoverCardProps {
  event: Pick<Event, 'id' | 'cover'>
  /** What stands below is asked for first. */
  isFolded?: boolean
}

/** The event's cover, in its edit page and in the wizard once there is a draft; folded where one was chosen before. */
export function CoverCard({ event, isFolded = false }: CoverCardProps) {
  const [isOpen] = useState(!isFolded && event.cover === null)
  return (
    <Card as="section" padding="lg" aria-labelledby="portada">
      <Disclosure
        open={isOpen}
        summary={
          <span className="grid min-w-0 gap-1">
            <h2 id="portada" className={isFolded ? 'text-lg' : 'text-xl'}>
              Foto de portada{' '}
              {isFolded && (
                <span className="font-sans text-sm font-normal text-muted">(opcional)</span>
              )}
            </h2>
            {!isFolded && <span className="font-normal text-muted max-sm:hidden">{HINT}</span>}
          </span>
        }
      >
        <p className={classNames('text-muted', !isFolded && 'sm:hidden')}>{HINT}</p>
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
