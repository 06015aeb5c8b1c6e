import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import type { Goal } from '#contract/events/goals.ts'
import { DeleteGoal } from '#web/events/goals/delete-goal.tsx'
import { Form } from '#web/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { ConfirmedContributions } from './contributions-list.tsx'

interface GoalToolsProps {
  event: Event
  goal: Goal
  /** Of the event as loaded, in centavos: the list reloads when it changes. */
  raised: number
}

/** The owner's tools for a goal: fulfil or reactivate, messages, delete (`spec §2`, `R4`). */
export function GoalTools({ event, goal, raised }: GoalToolsProps) {
  const [reading, setReading] = useState(false)
  const deletable = goal.contributionsCount === 0 && event.deletableGoals.includes(goal.id)
  return (
    <div className="mt-auto grid gap-3 border-t border-line pt-4 print:hidden">
      <div className="flex items-center justify-between gap-2">
        <Switch goal={goal} />
        {deletable && <DeleteGoal goal={goal} />}
      </div>
      {(goal.contributionsCount > 0 || reading) && (
        <Button variant="quiet" onClick={() => setReading(!reading)} aria-expanded={reading}>
          Mensajes de aliados
          <ChevronDownIcon className={reading ? 'rotate-180' : ''} />
        </Button>
      )}
      {reading && (
        <ConfirmedContributions
          eventId={event.id}
          goalId={goal.id}
          onWall={event.wallMessages}
          raised={raised}
        />
      )}
    </div>
  )
}

function Switch({ goal }: { goal: Goal }) {
  const fetcher = useFetcher()
  const open = goal.canReceiveContributions
  return (
    <Form fetcher={fetcher}>
      <input type="hidden" name="goalId" value={goal.id} />
      <Button
        type="submit"
        name="intent"
        value={open ? 'fulfil' : 'reactivate'}
        variant="secondary"
        busy={fetcher.state !== 'idle'}
        aria-label={`${open ? 'Marcar como cumplido' : 'Reactivar'}: ${goal.name}`}
      >
        {open ? 'Marcar como cumplido' : 'Reactivar'}
      </Button>
    </Form>
  )
}
