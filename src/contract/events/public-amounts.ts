import { type Centavos, formatPesos } from '#contract/money/money.ts'

/**
 * Which amounts of an event its guests see (`R22`): all; what the goals cost, and nothing of what was
 * raised; none. Each hides also the amounts from which a hidden one could be computed (decision 52).
 */
export const PUBLIC_AMOUNTS = ['ALL', 'TARGETS', 'NONE'] as const
export type PublicAmounts = (typeof PUBLIC_AMOUNTS)[number]

export const PUBLIC_AMOUNTS_NAMES: Record<PublicAmounts, string> = {
  ALL: 'Todos los montos',
  TARGETS: 'Solo lo que cuesta cada sueño',
  NONE: 'Ningún monto',
}

/** Reads the field of a form; what it does not know is the default. */
export const toPublicAmounts = (field: unknown): PublicAmounts =>
  PUBLIC_AMOUNTS.find((one) => one === field) ?? 'ALL'

/** Formats what was raised of a target, in centavos, as far as both are shown; null if neither is. */
export function formatProgress(raised: Centavos | null, target: Centavos | null): string | null {
  const meta = target ? formatPesos(target) : null
  if (raised === null) return meta && `Meta: ${meta}`
  return meta ? `${formatPesos(raised)} de ${meta}` : formatPesos(raised)
}
