import type { Event } from '#contract/events/events.ts'
import { formatPesos } from '#contract/money/money.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { Select } from '#web/ui/fields/select.tsx'

/**
 * A goal to choose; `missing` is the rest to its target in centavos after gifts by card and by other means, 0
 * once it has its target. It is null where the host
 * hides it, and where hidden gifts may have filled it: nobody is asked to complete what is complete (`R22`).
 */
export interface GoalChoice {
  id: string
  name: string
  missing: number | null
}

function findMissing(goal: Omit<Event['goals'][number], 'id' | 'name'>): number | null {
  const { targetAmount, currentAmount, notedAmount, hiddenContributionsCount } = goal
  if (targetAmount === null || currentAmount === null) return null
  const missing = targetAmount - currentAmount - (notedAmount ?? 0)
  if (missing <= 0) return 0
  return hiddenContributionsCount > 0 ? null : missing
}

/** The goals that take contributions, those that lack money first; not those that somebody brings (`R24`). */
export function listGoalChoices(event: Event): GoalChoice[] {
  return event.goals
    .filter((goal) => goal.canReceiveContributions && !goal.isReserved)
    .map(({ id, name, ...goal }) => ({ id, name, missing: findMissing(goal) }))
    .toSorted((one, other) => Number(one.missing === 0) - Number(other.missing === 0))
}

interface GoalChooserProps {
  goals: readonly GoalChoice[]
  /** '' is the whole event. */
  value: string
  onChange: (goalId: string) => void
}

/** With more goals the amount would be off a phone's screen, so a select replaces the cards. */
const RADIO_CARDS_MAX = 2

export function GoalChooser({ goals, value, onChange }: GoalChooserProps) {
  if (goals.length === 0) return null
  const field = { name: 'goalId', value, onChange }
  const wholeEvent = { value: '', label: 'Para todo el evento' }
  const covered = goals.some(({ missing }) => missing !== 0)
    ? 'Ya se juntó; si quieres, apoya otro'
    : 'Ya se juntó, ¡y puede crecer!'
  // Beside others that say what they lack, a goal whose rest is not known says something, too.
  const unknown = goals.some(({ missing }) => missing !== null) ? 'Recibiendo aportaciones' : ''
  const describe = (missing: number) => (missing > 0 ? `Faltan ${formatPesos(missing)}` : covered)
  const options = goals.map(({ id, name, missing }) => {
    const description = missing === null ? unknown : describe(missing)
    return { value: id, label: name, ...(description && { description }) }
  })
  if (goals.length <= RADIO_CARDS_MAX) {
    const description = 'La familia decide en qué usarlo'
    const cards = [{ ...wholeEvent, description }, ...options]
    return <RadioCards {...field} legend="¿Para qué sueño?" options={cards} />
  }
  // The chosen one stands in the closed field, where a phone has room for its name only.
  const lines = options.map((option) => ({
    value: option.value,
    label:
      option.value === value || !option.description
        ? option.label
        : `${option.label} · ${option.description}`,
  }))
  const chosen = options.find((option) => option.value === value)
  const hint = chosen?.description && <span className="noscript:hidden">{chosen.description}</span>
  return <Select {...field} label="¿Para qué sueño?" options={[wholeEvent, ...lines]} hint={hint} />
}
