import { useEffect, useState } from 'react'
import { ApiError } from '#contract/api/errors.ts'
import type { Event } from '#contract/events/events.ts'
import type { Goal } from '#contract/events/goals.ts'
import { call } from '#web/api/call.ts'
import { messageOr } from '#web/api/errors/unreadable-response.ts'
import { createRandomId } from '#web/format/random-id.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { blankCard, findSavedGoal, type GoalCard, readCards, toCard } from './goal-cards.ts'
import type { FormValues } from './saved-input.ts'

const newCard = () => blankCard(createRandomId())

/** Goals of the draft without a restored card, then the restored cards, else one blank card. */
function initialCards(input: FormValues | null, goals: readonly Goal[]): GoalCard[] {
  const restored = input ? readCards(input) : []
  const covered = restored.map((card) => findSavedGoal(goals, card))
  const cards = [...goals.filter((goal) => !covered.includes(goal)).map(toCard), ...restored]
  return cards.length > 0 ? cards : [newCard()]
}

async function deleteGoal(eventId: string, goalId: string): Promise<boolean> {
  try {
    await call('DELETE /events/:id/goals/:goalId', { params: { id: eventId, goalId } })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return true
    toast.error(messageOr(error, 'Error al procesar los sueños'))
    return false
  }
}

/**
 * The cards of step 2. A card whose goal is saved carries its id, so that the goal is changed or
 * deleted and never created twice.
 */
export function useGoalCards(
  draft: Event,
  savedInput: () => FormValues | null,
  typed: () => GoalCard[],
) {
  const [cards, setCards] = useState(() => initialCards(savedInput(), draft.goals))
  const [added, setAdded] = useState<string | null>(null)
  const { goals } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the server's list reloads
  useEffect(() => {
    const ids = new Map(typed().map((card) => [card.key, findSavedGoal(goals, card)?.id]))
    setCards((before) => before.map((card) => ({ ...card, id: ids.get(card.key) ?? '' })))
  }, [goals])
  const removeCard = (key: string) =>
    setCards((before) => {
      const left = before.filter((card) => card.key !== key)
      return left.length > 0 ? left : [newCard()]
    })
  return {
    cards,
    /** Key of the card added last, which gets the focus. */
    added,
    add: () => {
      const card = newCard()
      setAdded(card.key)
      setCards((before) => [...before, card])
    },
    remove: async ({ key, id }: GoalCard) => {
      if (!id || (await deleteGoal(draft.id, id))) removeCard(key)
    },
  }
}
