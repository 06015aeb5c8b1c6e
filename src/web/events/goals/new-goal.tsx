import { useEffect, useRef, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import type { UnsavedPhoto } from '#web/events/owner/actions.ts'
import { PictureField } from '#web/events/pictures/picture-field.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PlusIcon } from '#web/ui/more-icons.tsx'
import { GoalForm } from './goal-form.tsx'

/** A button that opens the new-goal form (`spec §2`, `§5`). */
export function NewGoal({ event }: { event: Pick<Event, 'id' | 'goals'> }) {
  const [state, setState] = useState<'initial' | 'open' | 'closed' | UnsavedPhoto>('initial')
  if (state === 'open') {
    return (
      <Card className="w-full">
        <GoalForm
          taken={event.goals.map(({ name }) => name)}
          onClose={(unsaved) => setState(unsaved ?? 'closed')}
        />
      </Card>
    )
  }
  if (typeof state === 'object') {
    return <LostPhoto eventId={event.id} unsaved={state} onDone={() => setState('closed')} />
  }
  return (
    <Button
      variant="secondary"
      className="max-sm:w-full"
      autoFocus={state === 'closed'}
      onClick={() => setState('open')}
    >
      <PlusIcon /> Agregar un sueño
    </Button>
  )
}

interface LostPhotoProps {
  eventId: string
  unsaved: UnsavedPhoto
  onDone: () => void
}

/** In place of the form: the new goal stands below, without the photo that was chosen with it. */
function LostPhoto({ eventId, unsaved, onDone }: LostPhotoProps) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.focus(), [])
  return (
    <div ref={card} tabIndex={-1} className="w-full rounded-lg">
      <Card className="grid gap-5">
        <Banner tone="warning" title="Guardamos tu sueño, pero no su foto">
          {unsaved.reason} Elígela otra vez, o agrégala después en “Editar”.
        </Banner>
        <PictureField
          eventId={eventId}
          goalId={unsaved.goalId}
          picture={null}
          subject="tu sueño"
          shape="square"
        />
        <Button variant="secondary" className="justify-self-start" onClick={onDone}>
          Listo
        </Button>
      </Card>
    </div>
  )
}
