import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/api/errors.ts'
import type { Contribution } from '#contract/contributions/contributions.ts'
import type { Event } from '#contract/events/events.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { EyeIcon, EyeOffIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** Optimistic state: shows the new value at once and reverts it if saving fails. */
function useOptimisticToggle(now: boolean, save: (next: boolean) => Promise<unknown>) {
  const [chosen, setChosen] = useState(now)
  const choose = async (next: boolean) => {
    setChosen(next)
    try {
      await save(next)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setChosen(!next)
      toast.error(error.message)
    }
  }
  return [chosen, choose] as const
}

/** Whether the live wall shows messages; off by default (`R6`). */
export function WallMessagesSwitch({ event }: { event: Event }) {
  const { revalidate } = useRevalidator()
  const [shown, show] = useOptimisticToggle(event.wallMessages, async (wallMessages) => {
    await call('PATCH /events/:id/wall-messages', {
      params: { id: event.id },
      body: { wallMessages },
    })
    await revalidate()
  })
  return (
    <Checkbox
      name="wallMessages"
      label="Mostrar mensajes en el muro"
      hint="Los leerá quien abra el muro en vivo; puedes ocultar los que quieras."
      checked={shown}
      onChange={(next) => void show(next)}
    />
  )
}

/** Hides one message from the live wall, or shows it again. */
export function WallVisibilityButton({ contribution }: { contribution: Contribution }) {
  const [hidden, hide] = useOptimisticToggle(contribution.hiddenFromWall, (hiddenFromWall) =>
    call('PATCH /contributions/:id/wall', {
      params: { id: contribution.id },
      body: { hiddenFromWall },
    }),
  )
  return (
    <Button
      variant="quiet"
      onClick={() => void hide(!hidden)}
      aria-label={`${hidden ? 'Mostrar en el muro' : 'Ocultar del muro'}: mensaje de ${contribution.contributorName}`}
    >
      {hidden ? <EyeIcon /> : <EyeOffIcon />}
      {hidden ? 'Mostrar en el muro' : 'Ocultar del muro'}
    </Button>
  )
}
