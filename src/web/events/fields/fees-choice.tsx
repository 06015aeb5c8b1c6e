import {
  computePayment,
  FEES_PAID_BY,
  FEES_PAYER_NAMES,
  type FeesPaidBy,
  toFeesPaidBy,
} from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'
import { EXAMPLE_GIFT } from '#contract/product/product.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import type { EventFormValues } from './event-values.ts'

export function FeesExample({ feesPaidBy }: { feesPaidBy: FeesPaidBy }) {
  const { base, total } = computePayment(EXAMPLE_GIFT, feesPaidBy)
  return (
    <span className="block">
      Si escribe {formatPesos(EXAMPLE_GIFT)}, paga {formatPesos(total)} y tú recibes{' '}
      <strong className="text-ink">{formatPesos(base)}</strong>.
    </span>
  )
}

const EFFECTS: Record<FeesPaidBy, string> = {
  CONTRIBUTOR: 'Los cargos se suman a su aportación.',
  HOST: 'Los cargos salen de lo que paga quien aporta.',
}

const options = FEES_PAID_BY.map((value) => ({
  value,
  label: FEES_PAYER_NAMES[value],
  description: (
    <>
      {EFFECTS[value]} <FeesExample feesPaidBy={value} />
    </>
  ),
}))

/** Since the first payment: says who pays them. The form goes on sending it. */
function FixedFeesChoice({ feesPaidBy }: { feesPaidBy: FeesPaidBy }) {
  return (
    <div className="grid gap-1">
      <p>
        Los paga: <strong>{FEES_PAYER_NAMES[feesPaidBy].toLowerCase()}</strong>.{' '}
        {EFFECTS[feesPaidBy]}
      </p>
      <p className="text-sm text-muted">Ya recibiste una aportación: esto ya no cambia.</p>
      <input type="hidden" name="feesPaidBy" value={feesPaidBy} />
    </div>
  )
}

/**
 * Who pays the fees of an event, in plain words with an example (`R23`).
 * @param isFixed something was paid, so it cannot change any more
 */
export function FeesChoice({ typed, isFixed }: { typed: EventFormValues; isFixed: boolean }) {
  const feesPaidBy = toFeesPaidBy(typed.feesPaidBy)
  if (isFixed) return <FixedFeesChoice feesPaidBy={feesPaidBy} />
  return (
    <RadioCards
      name="feesPaidBy"
      legend="¿Quién los paga?"
      hint="Tus sueños cuentan lo que tú recibes. Puedes cambiarlo hasta tu primera aportación."
      columns={2}
      options={options}
      defaultValue={feesPaidBy}
    />
  )
}
