import type { ReactNode } from 'react'
import type { ShownGoal } from '#contract/events/goals.ts'
import { isGoalCovered } from '#web/events/raised-amount.tsx'
import { formatCount } from '#web/format/text.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'

/** As many open goals as a page shows before it folds the others. */
const SHOWN_MAX = 12

/** Goals by need, each group in the host's order. */
function groupGoalsByNeed<G extends ShownGoal>(goals: readonly G[]) {
  const open = goals.filter((goal) => goal.canReceiveContributions)
  return {
    /** Those that lack money, then those that have their target and may grow. */
    open: [...open.filter((goal) => !isGoalCovered(goal)), ...open.filter(isGoalCovered)],
    fulfilled: goals.filter((goal) => !goal.canReceiveContributions),
  }
}

interface GoalListProps<G extends ShownGoal> {
  goals: readonly G[]
  /** @param isCompact there are too many goals for a card with everything each */
  renderGoal: (goal: G, isCompact: boolean) => ReactNode
  listClassName: string
  /** After the open goals, before the fulfilled ones. */
  children?: ReactNode
}

/** Goals that need money first; a long rest and the fulfilled ones are folded, without JavaScript. */
export function GoalList<G extends ShownGoal>(props: GoalListProps<G>) {
  const { goals, renderGoal, listClassName, children } = props
  const { open, fulfilled } = groupGoalsByNeed(goals)
  const isCompact = goals.length > SHOWN_MAX
  const list = (shown: readonly G[]) => (
    <ul className={listClassName}>{shown.map((goal) => renderGoal(goal, isCompact))}</ul>
  )
  const rest = open.slice(SHOWN_MAX)
  return (
    <>
      {open.length > 0 && list(open.slice(0, SHOWN_MAX))}
      {rest.length > 0 && (
        <Fold
          summary={
            <>
              <span className="if-closed">
                {rest.length === 1 ? 'Ver el otro sueño' : `Ver los otros ${rest.length} sueños`}
              </span>
              <span className="if-open">Ver menos</span>
            </>
          }
        >
          {list(rest)}
        </Fold>
      )}
      {children}
      {fulfilled.length > 0 && (
        <Fold
          summary={formatCount(fulfilled.length, 'sueño cumplido', 'sueños cumplidos')}
          open={open.length === 0}
        >
          {list(fulfilled)}
        </Fold>
      )}
    </>
  )
}

function Fold(props: { summary: ReactNode; open?: boolean; children: ReactNode }) {
  const { summary, open = false, children } = props
  return (
    <Disclosure summary={summary} open={open} className="border-t border-line pt-1">
      <div className="pt-2 pb-1">{children}</div>
    </Disclosure>
  )
}
