import { data } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { SERVICE_FEE_NAME, TRANSACTION_FEE_NAME } from '#contract/fees.ts'
import { formatPesos } from '#contract/money.ts'
import { serverCall } from '#web/api/services.server.ts'
import { PaymentFault } from '#web/contributions/payment-fault.tsx'
import { PaymentUnderReview } from '#web/contributions/payment-under-review.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Illustration } from '#web/ui/art/illustration.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { PapelPicadoBurst } from '#web/ui/papel-picado-burst.tsx'
import type { Route } from './+types/payment-success'

export const meta = () => pageMeta({ title: 'Pago exitoso' })

function faultOf(error: unknown): { fault: string; status: number } {
  if (!(error instanceof ApiError)) throw error
  const unknown = error.status === 404 || error.status === 400
  return {
    fault: unknown ? 'ID de sesión no válido' : 'No se pudo verificar el estado del pago',
    status: error.status,
  }
}

/** Asks the API, which asks the provider when its event has not come yet (`R6`). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get('session_id')
  if (!id) return data({ outcome: null, fault: 'ID de sesión no válido' }, { status: 400 })
  try {
    const outcome = await serverCall(context)('GET /payments/checkout-session/:id', {
      params: { id },
    })
    const paid = outcome.payment_status === 'paid'
    return {
      outcome,
      fault: paid || outcome.underReview ? null : 'El pago no se completó correctamente',
    }
  } catch (error) {
    const { fault, status } = faultOf(error)
    return data({ outcome: null, fault }, { status })
  }
}

/** Where the provider sends who has paid (`spec §2`, `§4`). */
export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const { outcome, fault } = loaderData
  if (fault || !outcome) {
    return <PaymentFault message={fault ?? ''} retry={outcome?.url ?? null} />
  }
  if (outcome.underReview) return <PaymentUnderReview eventSlug={outcome.contribution.eventSlug} />
  const { metadata, contribution } = outcome
  const lines = [
    { name: 'Aportación', amount: contribution.amount },
    { name: TRANSACTION_FEE_NAME, amount: contribution.transactionFee },
    { name: SERVICE_FEE_NAME, amount: contribution.serviceFee },
  ]
  return (
    <div className="page-column grid max-w-xl justify-items-center gap-6 py-8 text-center sm:py-12">
      <PapelPicadoBurst />
      <div className="w-56">
        <Illustration name="success" />
      </div>
      <div className="grid gap-2">
        <h1 className="text-2xl">Pago exitoso</h1>
        <p className="text-lg wrap-anywhere">
          ¡Gracias, {metadata.contributorName}! Tu aportación para{' '}
          {contribution.goalName ?? contribution.eventName} ya está con la familia.
        </p>
      </div>
      <Card padding="lg" className="grid w-full gap-4 text-left">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">Total pagado</span>
          <strong className="money text-xl">{formatPesos(outcome.amount_total)}</strong>
        </p>
        <dl className="grid gap-2 text-sm">
          {lines.map(({ name, amount }) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-muted">{name}</dt>
              <dd className="money">{formatPesos(amount)}</dd>
            </div>
          ))}
        </dl>
        {metadata.message && (
          <Quote title="Tu mensaje" text={metadata.message} from={metadata.contributorName} />
        )}
        {outcome.thankYouMessage && (
          <Quote title="De los anfitriones" text={outcome.thankYouMessage} />
        )}
      </Card>
      <ButtonLink to={`/events/${contribution.eventSlug}`} size="lg">
        Ver evento
      </ButtonLink>
    </div>
  )
}

function Quote({ title, text, from }: { title: string; text: string; from?: string }) {
  return (
    <figure className="grid gap-1 border-l-4 border-accent pl-4">
      <figcaption className="text-sm text-muted">{title}</figcaption>
      <blockquote className="whitespace-pre-line wrap-anywhere">{text}</blockquote>
      {from && <p className="text-sm text-muted">{from}</p>}
    </figure>
  )
}
