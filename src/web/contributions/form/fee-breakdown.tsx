import {
  computePayment,
  computeTyped,
  type FeeBreakdown as Fees,
  type FeesPaidBy,
  GIFT_LINE_NAMES,
  SERVICE_FEE_LABEL,
  SERVICE_FEE_NAME,
  TRANSACTION_FEE_LABEL,
  TRANSACTION_FEE_NAME,
} from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'
import { EXAMPLE_GIFT } from '#contract/product/product.ts'
import { ChevronDownIcon } from '#web/ui/icons.tsx'

const EXPLANATIONS: Record<FeesPaidBy, string> = {
  CONTRIBUTOR: 'La familia recibe tu aportación completa.',
  HOST: 'La familia cubre los cargos: salen de lo que pagas, y no pagas nada más.',
}

const SERVICE_FEE_BASE =
  'El porcentaje del cargo por servicio es sobre la aportación más el cargo por transacción.'

/** Without scripts, where the figures cannot follow the typing: those of the amount that the page came with. */
function describeFixedFigures(typed: number, feesPaidBy: FeesPaidBy): string {
  const { base, total } = computePayment(typed || EXAMPLE_GIFT, feesPaidBy)
  const figures = `tu pago es de ${formatPesos(total)} y la familia recibe ${formatPesos(base)}`
  const start = typed
    ? `Con ${formatPesos(typed)}`
    : `Por ejemplo, con ${formatPesos(EXAMPLE_GIFT)}`
  return `${start} ${figures}. Si escribes otro monto, verás los dos antes de pagar.`
}

/**
 * What becomes of the rest, where more is given than a goal lacks: only its owner ends it (`R5`). Null for any
 * other amount.
 * @param missing what the goal lacks, in centavos; 0 where that is unknown or nothing
 */
export function describeSurplus(
  typed: number,
  missing: number,
  feesPaidBy: FeesPaidBy,
): string | null {
  if (missing === 0 || typed <= computeTyped(missing, feesPaidBy)) return null
  return `A este sueño le faltan ${formatPesos(missing)}. Lo demás también llega a la familia.`
}

interface FeeBreakdownProps {
  /** The amount to pay for in centavos, as typed; 0 while there is none. */
  typed: number
  /** What `computePayment` makes of it. */
  fees: Fees
  /** The rest of the chosen goal, in centavos. */
  missing: number
  feesPaidBy: FeesPaidBy
  /** Stands in place of the figures while there is no amount. */
  noTotal: string
}

/** What is paid and what the family receives, with the fees of an amount on request (`R1`, `R23`, `spec §9`). */
export function FeeBreakdown({ typed, fees, missing, feesPaidBy, noTotal }: FeeBreakdownProps) {
  const surplus = describeSurplus(typed, missing, feesPaidBy)
  const lines = [
    { name: GIFT_LINE_NAMES[feesPaidBy], amount: fees.base },
    { name: `${TRANSACTION_FEE_NAME} ${TRANSACTION_FEE_LABEL}`, amount: fees.transactionFee },
    { name: `${SERVICE_FEE_NAME} ${SERVICE_FEE_LABEL}`, amount: fees.serviceFee },
  ]
  return (
    <section aria-label="Resumen de tu pago" className="rounded-md bg-sunk px-4 py-3">
      {/* What differs at hydration was written by `answerEarlyInput`. */}
      <output data-total="" className="noscript:hidden" suppressHydrationWarning>
        {typed === 0 ? (
          noTotal
        ) : (
          <>
            Pagas{' '}
            <strong className="money text-[min(1.1875rem,8vw)]" suppressHydrationWarning>
              {formatPesos(fees.total)}
            </strong>
            <span className="text-muted">
              {' '}
              · la familia recibe{' '}
              <span className="money" suppressHydrationWarning>
                {formatPesos(fees.base)}
              </span>
            </span>
            {surplus && <span className="block pt-1 text-sm">{surplus}</span>}
          </>
        )}
      </output>
      <p className="hidden noscript:block">{describeFixedFigures(typed, feesPaidBy)}</p>
      {/* Also before an amount: nothing moves when the scripts read what was typed without them. */}
      <details className="group -mb-3">
        <summary className="flex min-h-11 items-center gap-2 text-sm font-semibold text-accent">
          Ver desglose
          <ChevronDownIcon className="transition-transform group-open:rotate-180" />
        </summary>
        <dl className="grid gap-2 pt-1 text-sm">
          {lines.map(({ name, amount }) => (
            <div key={name} className="flex items-baseline justify-between gap-4">
              <dt className="text-muted">{name}</dt>
              {typed > 0 && <dd className="money noscript:hidden">{formatPesos(amount)}</dd>}
            </div>
          ))}
        </dl>
        <p className="pt-3 pb-4 text-sm text-muted">
          {EXPLANATIONS[feesPaidBy]} {SERVICE_FEE_BASE}
        </p>
      </details>
    </section>
  )
}
