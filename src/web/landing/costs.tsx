import { computeFees, SERVICE_FEE_LABEL, TRANSACTION_FEE_LABEL } from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'
import { PATHS } from '#contract/product/paths.ts'
import { EXAMPLE_GIFT } from '#contract/product/product.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { SectionTitle } from './section-title.tsx'

function Line({ name, amount }: { name: string; amount: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{name}</dt>
      <dd className="money">{formatPesos(amount)}</dd>
    </div>
  )
}

function Ticket() {
  const fees = computeFees(EXAMPLE_GIFT)
  return (
    <figure className="rounded-lg bg-surface p-6 shadow-float sm:p-8">
      <figcaption className="pb-4 text-sm font-semibold text-muted">
        Ejemplo: una aportación de <span className="money">{formatPesos(fees.base)}</span>
      </figcaption>
      <dl className="grid gap-3">
        <Line name="Aportación" amount={fees.base} />
        <Line
          name={`Cargo por transacción ${TRANSACTION_FEE_LABEL}`}
          amount={fees.transactionFee}
        />
        <Line name={`Cargo por servicio ${SERVICE_FEE_LABEL}`} amount={fees.serviceFee} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-dashed border-edge pt-4">
          <dt className="font-semibold">Paga tu aliado</dt>
          <dd className="money font-display text-2xl font-semibold">{formatPesos(fees.total)}</dd>
        </div>
        <div className="-mx-3 flex flex-wrap items-baseline justify-between gap-x-4 rounded-md bg-success-soft px-3 py-3 text-success">
          <dt className="font-semibold">Recibe tu familia</dt>
          <dd className="money font-display text-2xl font-semibold">{formatPesos(fees.base)}</dd>
        </div>
      </dl>
    </figure>
  )
}

/** The fees, computed by the function that charges them (`R1`). */
export function Costs() {
  return (
    <section aria-labelledby="costos" className="border-y border-line bg-accent-soft">
      <div className="page-column grid items-center gap-10 py-14 lg:grid-cols-[1fr_1.1fr] lg:gap-16 lg:py-20">
        <div className="grid gap-5">
          <SectionTitle id="costos" title="Gratis para ti, claro para todos" />
          <p className="text-lg">
            Crear tu página, publicarla y recibir no cuesta nada. Los cargos de la tarjeta y del
            servicio se suman a lo que paga quien aporta, con impuestos incluidos.
          </p>
          <p className="text-lg">Nunca se restan de tu regalo, y nadie los descubre al final.</p>
          <p>
            <TextLink to={`${PATHS.faq}#costo`} className="inline-flex min-h-11 items-center">
              Cómo se calcula
            </TextLink>
          </p>
        </div>
        <Ticket />
      </div>
    </section>
  )
}
