import type { AccountTie } from '#contract/account.ts'
import type { FieldFault } from '#contract/errors.ts'
import type { Ties } from './ties-store.ts'

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')

/**
 * Why an account can't be deleted yet, each reason with what to do about it; none while no money is
 * in flight (`R7`).
 */
export function whyInUse(ties: Ties): FieldFault[] {
  const reason = (field: AccountTie, names: readonly string[], say: (names: string) => string) =>
    names.length > 0 ? [{ field, message: say(quoted(names)) }] : []
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
