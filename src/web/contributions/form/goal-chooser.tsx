import type { Event } from '#contract/events/events.ts'
import { formatPesos } from '#contract/money/money.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { Select } from '#web/ui/fields/select.tsx'

/** A goal to choose; `missing` is the rest to its target in centavos, 0 once reached. */
export interface GoalChoice {
  id: string
  name: string
  missing: number
}

/** The goals that still take contributions, with the rest of each in centavos. */
export function goalChoices(event: Event): GoalChoice[] {
  return event.goals
    .filter((goal) => goal.canReceiveContributions)
    .map(({ id, name, targetAmount, currentAmount }) => ({
      id,
      name,
      missing: Math.max(0, targetAmount - currentAmount),
    }))
}

interface GoalChooserProps {
  goals: readonly GoalChoice[]
  /** '' is the whole event. */
  value: string
  onChange: (goalId: string) => void
}

/** With more goals the amount would be off a phone's screen, so a select replaces the cards. */
const RADIO_CARDS_MAX = 5

const LEGEND = '¿Para qué sueño?'
const WHOLE_EVENT = 'Para todo el evento'

function left({ missing }: GoalChoice): string {
  return missing > 0 ? `Faltan ${formatPesos(missing)}` : 'Ya llegó a su meta, ¡y puede crecer!'
}

export function GoalChooser({ goals, value, onChange }: GoalChooserProps) {
  if (goals.length === 0) return null
  if (goals.length > RADIO_CARDS_MAX) {
    const options = goals.map((goal) => ({ value: goal.id, label: `${goal.name} · ${left(goal)}` }))
    return (
      <Select
        name="goalId"
        label={LEGEND}
        value={value}
        onChange={onChange}
        options={[{ value: '', label: WHOLE_EVENT }, ...options]}
      />
    )
  }
  const options = goals.map((goal) => ({
    value: goal.id,
    label: goal.name,
    description: left(goal),
  }))
  return (
    <RadioCards
      legend={LEGEND}
      name="goalId"
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: WHOLE_EVENT, description: 'La familia decide en qué usarlo' },
        ...options,
      ]}
    />
  )
}
