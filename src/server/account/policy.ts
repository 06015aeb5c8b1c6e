import type { FieldError } from '#contract/api/errors.ts'
import type { DeletionBlocker } from '#contract/people/account.ts'
import type { Ties } from './ties-store.ts'

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')

/**
 * Why an account can't be deleted yet, each reason with what to do about it; none while no money is
 * in flight (`R7`).
 */
export function whyInUse(ties: Ties): FieldError[] {
  const reason = (
    field: DeletionBlocker,
    names: readonly string[],
    say: (names: string) => string,
  ) => (names.length > 0 ? [{ field, message: say(quoted(names)) }] : [])
  return [
    ...reason(
      'event',
      ties.activeEvents,
      (names) => `Sigue activo: ${names}. Ciérralo primero desde “Editar evento”.`,
    ),
    ...reason(
      'payment',
      ties.openPayments,
      (names) => `Hay un pago abierto en ${names}. Se completa o vence en menos de una hora.`,
    ),
    ...reason(
      'dispute',
      ties.disputes,
      (names) => `El banco está aclarando una aportación de ${names}. Espera a que termine.`,
    ),
    ...reason(
      'review',
      ties.reviews,
      (names) => `Estamos revisando un pago de ${names}. Te escribimos en cuanto quede.`,
    ),
  ]
}
