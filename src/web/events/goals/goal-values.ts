import type { Goal } from '#contract/events/goals.ts'
import { formatPesos } from '#contract/money/money.ts'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import type { ConflictGroup } from '#web/events/conflicts/use-conflicts.ts'
import { formatAmount } from '#web/ui/style/format-amount.ts'

/** What the form of a sueño changes, as it is saved. */
export type SavedGoal = ReturnType<typeof readGoal>

type GoalValues = Readonly<Record<string, string>>

const text = (typed: GoalValues, name: string) => typed[name]?.trim() ?? ''

/** The API's body for what was typed. */
export const readGoal = (typed: GoalValues) => ({
  name: text(typed, 'name'),
  description: text(typed, 'description') || null,
  baseAmount: parsePesos(text(typed, 'baseAmount')) ?? 0,
  canBeBrought: 'canBeBrought' in typed && typed.canBeBrought !== '',
})

export const pickSavedGoal = ({
  name,
  description,
  targetAmount,
  canBeBrought,
}: Goal): SavedGoal => ({ name, description, baseAmount: targetAmount, canBeBrought })

/** Form values of a saved sueño; the amount in pesos as typed. */
export const toGoalValues = ({
  name,
  description,
  baseAmount,
  canBeBrought,
}: SavedGoal): Record<string, string> => ({
  name,
  description: description ?? '',
  baseAmount: formatAmount(baseAmount),
  ...(canBeBrought && { canBeBrought: 'on' }),
})

/** For `PUT /events/:id/goals/:goalId`: the fields that differ from what was read, and what was read of them. */
export function buildGoalChange(read: SavedGoal, typed: GoalValues) {
  const after = readGoal(typed)
  const names = (Object.keys(after) as (keyof SavedGoal)[]).filter(
    (name) => after[name] !== read[name],
  )
  const pick = (goal: SavedGoal) =>
    Object.fromEntries(names.map((name) => [name, goal[name]])) as Partial<SavedGoal>
  return { ...pick(after), expected: pick(read) }
}

/** What two hosts may have written differently of a sueño. */
export const GOAL_CONFLICTS: readonly ConflictGroup[] = [
  { label: 'Nombre del sueño', field: 'name' as const, show: ({ name }: SavedGoal) => name },
  {
    label: 'Monto objetivo',
    field: 'baseAmount' as const,
    show: ({ baseAmount }: SavedGoal) => formatPesos(baseAmount),
  },
  {
    label: 'Descripción',
    field: 'description' as const,
    show: ({ description }: SavedGoal) => description,
  },
  {
    label: '“Yo lo llevo”',
    field: 'canBeBrought' as const,
    show: ({ canBeBrought }: SavedGoal) =>
      canBeBrought ? 'Se puede llevar' : 'No se puede llevar',
  },
].map(({ label, field, show }) => ({
  label,
  fields: [field],
  names: [field],
  show: (typed: GoalValues) => show(readGoal(typed)),
}))
