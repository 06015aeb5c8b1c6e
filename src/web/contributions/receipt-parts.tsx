import { SERVICE_FEE_NAME, TRANSACTION_FEE_NAME } from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'
import { buildRegistrationPath } from '#web/session/navigation/sign-in-links.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'

/** Offers an account to visitors; never required (`R7`). */
export function CreateAccountCard(newcomer: { name: string; email: string | null }) {
  return (
    <CardSection
      id="crea-tu-cuenta"
      title="¿Quieres tener juntas tus aportaciones?"
      size="lg"
      className="w-full content-start gap-3 text-left in-data-[session=active]:hidden print:hidden"
    >
      <p className="text-muted">
        No hace falta, pero con una cuenta las ves todas en un solo lugar, con sus comprobantes.
      </p>
      <ButtonLink to={buildRegistrationPath(newcomer)} variant="secondary">
        Crea tu cuenta para ver tus aportaciones
      </ButtonLink>
    </CardSection>
  )
}

export function Quote({ title, text, from }: { title: string; text: string; from?: string }) {
  return (
    <figure className="grid gap-1 border-l-4 border-accent pl-4">
      <figcaption className="text-sm text-muted">{title}</figcaption>
      <blockquote className="whitespace-pre-line wrap-anywhere">{text}</blockquote>
      {from && <p className="text-sm text-muted">{from}</p>}
    </figure>
  )
}

interface PaidAmountsProps {
  title?: string
  /** All in centavos. */
  total: number
  gift: { amount: number; transactionFee: number; serviceFee: number }
}

export function PaidAmounts({ title = 'Total pagado', total, gift }: PaidAmountsProps) {
  const lines = [
    { name: 'Aportación', amount: gift.amount },
    { name: TRANSACTION_FEE_NAME, amount: gift.transactionFee },
    { name: SERVICE_FEE_NAME, amount: gift.serviceFee },
  ]
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{title}</span>
        <strong className="money text-xl">{formatPesos(total)}</strong>
      </p>
      <dl className="grid gap-2 text-sm">
        {lines.map(({ name, amount }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="money">{formatPesos(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** On one line, so that it can be read aloud (`R28`). */
export function Folio({ folio }: { folio: string }) {
  return <strong className="text-ink whitespace-nowrap">{folio}</strong>
}
