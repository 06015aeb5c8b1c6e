import type { Event } from '#contract/events/events.ts'

/** The sueños of an event that still take contributions, with what is left of each, in centavos. */
export function goalChoices(event: Event): { id: string; name: string; missing: number }[] {
  return event.goals
    .filter((goal) => goal.canReceiveContributions)
    .map(({ id, name, targetAmount, currentAmount }) => ({
      id,
      name,
      missing: Math.max(0, targetAmount - currentAmount),
    }))
}
