import { type FormFailure, readTypedFields } from '#web/forms/form-failure.ts'
import { formatAmount } from '#web/ui/style/format-amount.ts'
import type { GoalChoice } from './goal-chooser.tsx'

/** The field of a quick amount sent without JavaScript: centavos, or the rest of the goal. */
export const QUICK_AMOUNT_FIELD = 'pick'
export const REMAINING_AMOUNT = 'rest'

/** The form with the chosen quick amount filled in, or null if none was chosen. */
export function applyQuickAmount(form: FormData, goals: readonly GoalChoice[]): FormFailure | null {
  const picked = form.get(QUICK_AMOUNT_FIELD)
  if (picked === null) return null
  const missing = goals.find(({ id }) => id === form.get('goalId'))?.missing ?? 0
  const centavos = picked === REMAINING_AMOUNT ? missing : Number(picked)
  const typed = readTypedFields(form)
  if (Number.isSafeInteger(centavos) && centavos > 0) {
    typed.amount = formatAmount(centavos)
  }
  return { message: '', details: [], typed }
}
