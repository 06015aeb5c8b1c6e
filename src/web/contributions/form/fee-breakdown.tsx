import {
  computeFees,
  SERVICE_FEE_LABEL,
  SERVICE_FEE_NAME,
  TRANSACTION_FEE_LABEL,
  TRANSACTION_FEE_NAME,
} from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'
import { ChevronDownIcon } from '#web/ui/icons.tsx'

/** The total, with its parts on request; `base` in centavos (`R1`, `spec §9`). */
export function FeeBreakdown({ base }: { base: number }) {
  const fees = computeFees(base)
  const lines = [
    { name: 'Tu aportación', amount: fees.base },
    { name: `${TRANSACTION_FEE_NAME} ${TRANSACTION_FEE_LABEL}`, amount: fees.transactionFee },
    { name: `${SERVICE_FEE_NAME} ${SERVICE_FEE_LABEL}`, amount: fees.serviceFee },
  ]
  return (
    <section aria-label="Resumen de tu pago" className="rounded-md bg-sunk p-5">
      <p className="hidden noscript:block">
        A tu aportación se suman los cargos de abajo. Verás el total antes de pagar.
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 noscript:hidden">
        <span className="font-semibold">Total a pagar</span>
        <output className="money text-xl font-semibold">{formatPesos(fees.total)}</output>
      </p>
      <details className="group mt-1">
        <summary className="flex min-h-11 items-center gap-2 text-sm font-semibold text-accent">
          Ver desglose
          <ChevronDownIcon className="transition-transform group-open:rotate-180" />
        </summary>
        <dl className="grid gap-2 pt-1 text-sm">
          {lines.map(({ name, amount }) => (
            <div key={name} className="flex items-baseline justify-between gap-4">
              <dt className="text-muted">{name}</dt>
              <dd className="money noscript:hidden">{formatPesos(amount)}</dd>
            </div>
          ))}
        </dl>
        <p className="pt-3 text-sm text-muted">La familia recibe tu aportación completa.</p>
      </details>
    </section>
  )
}
