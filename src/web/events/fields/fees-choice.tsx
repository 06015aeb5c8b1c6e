import { computePayment, type FeesPaidBy, toFeesPaidBy } from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'
import { EXAMPLE_GIFT } from '#contract/product/product.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import type { EventFormValues } from './event-values.ts'

/** 'Ejemplo: escribe $1,000.00, paga $1,139.00 y ustedes reciben $1,000.00.' */
function describeExample(feesPaidBy: FeesPaidBy): string {
  const { base, total } = computePayment(EXAMPLE_GIFT, feesPaidBy)
  return `Ejemplo: escribe ${formatPesos(EXAMPLE_GIFT)}, paga ${formatPesos(total)} y ustedes reciben ${formatPesos(base)}.`
}

const CHOICES: Record<FeesPaidBy, { label: string; effect: string }> = {
  CONTRIBUTOR: { label: 'Quien aporta', effect: 'Los cargos se suman a su aportación.' },
  HOST: { label: 'Nosotros', effect: 'Los cargos salen de lo que paga quien aporta.' },
}

const options = (['CONTRIBUTOR', 'HOST'] as const).map((value) => ({
  value,
  label: CHOICES[value].label,
  description: `${CHOICES[value].effect} ${describeExample(value)}`,
}))

const LEGEND = '¿Quién paga los cargos?'

/** Since the first payment: says who pays them. The form goes on sending it. */
function FixedFeesChoice({ feesPaidBy }: { feesPaidBy: FeesPaidBy }) {
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">{LEGEND}</h3>
      <p>
        {CHOICES[feesPaidBy].label}. {CHOICES[feesPaidBy].effect}
      </p>
      <p className="text-sm text-muted">Ya recibieron una aportación: esto ya no cambia.</p>
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
      legend={LEGEND}
      hint="Son los de la tarjeta y del servicio. Los sueños cuentan lo que ustedes reciben. Puedes cambiarlo hasta la primera aportación."
      columns={2}
      options={options}
      defaultValue={feesPaidBy}
    />
  )
}
