import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { hasAmounts } from '#contract/events/goals.ts'
import { formatPesos } from '#contract/money/money.ts'
import { joinNames } from '#contract/text/host-names.ts'
import { isGoalReached } from '#web/events/raised-amount.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { PapelPicadoBurst } from '#web/ui/feedback/papel-picado-burst.tsx'

/** Celebrates the goals that reach their target while their owner has the page open. */
export function ReachedGoals({ event }: { event: Event }) {
  const goals = event.goals.filter(hasAmounts)
  const [before] = useState(() => new Set(goals.filter(isGoalReached).map(({ id }) => id)))
  const reached = goals.filter((goal) => isGoalReached(goal) && !before.has(goal.id))
  if (reached.length === 0) return null
  const raised = reached.reduce((sum, { currentAmount }) => sum + currentAmount, 0)
  return (
    <>
      <PapelPicadoBurst key={reached.length} />
      <Banner
        tone="success"
        title={
          <span className="wrap-anywhere">
            {`¡Se juntó todo para ${joinNames(reached.map(({ name }) => name))}!`}
          </span>
        }
      >
        {`Tus aliados reunieron ${formatPesos(raised)}.`}
      </Banner>
    </>
  )
}
