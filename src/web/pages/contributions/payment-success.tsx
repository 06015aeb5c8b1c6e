import { data } from 'react-router'
import { ApiError } from '#contract/api/errors.ts'
import { eventPath } from '#contract/product/paths.ts'
import { serverCaller, toAbsoluteUrl } from '#web/api/page-services.server.ts'
import { CreateAccountCard } from '#web/contributions/create-account-card.tsx'
import { NextSteps } from '#web/contributions/payment/next-steps.tsx'
import { PaymentInReview } from '#web/contributions/payment/payment-in-review.tsx'
import { PaymentNotCompleted } from '#web/contributions/payment/payment-not-completed.tsx'
import { ThankYou } from '#web/contributions/payment/thank-you.tsx'
import { ShareAfterContributing } from '#web/events/share/share-after-contributing.tsx'
import { PRIVATE_PAGE, pageMeta } from '#web/shell/page/page-meta.ts'
import type { Route } from './+types/payment-success'

export const meta = () => pageMeta({ title: 'Pago exitoso' })

function faultOf(error: unknown): { errorMessage: string; status: number } {
  if (!(error instanceof ApiError)) throw error
  const unknown = error.status === 404 || error.status === 400
  return {
    errorMessage: unknown ? 'ID de sesión no válido' : 'No se pudo verificar el estado del pago',
    status: error.status,
  }
}

/** The API asks the provider if its webhook has not arrived yet (`R6`). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get('session_id')
  if (!id)
    return data(
      { outcome: null, shareUrl: '', errorMessage: 'ID de sesión no válido' },
      { status: 400 },
    )
  try {
    const outcome = await serverCaller(context)('GET /payments/checkout-session/:id', {
      params: { id },
    })
    const shareUrl = toAbsoluteUrl(context, eventPath(outcome.contribution.eventSlug))
    return { outcome, shareUrl, errorMessage: null }
  } catch (error) {
    const { errorMessage, status } = faultOf(error)
    return data({ outcome: null, shareUrl: '', errorMessage }, { status })
  }
}

/** The page holds the private receipt link: no caching and no referrer. */
export const headers = () => PRIVATE_PAGE

const UNPAID_TEXTS = {
  EXPIRED: 'Se acabó el tiempo para pagar.',
  FAILED: 'El pago no pasó.',
} as const

/** Where the provider redirects after the checkout (`spec §2`, `§4`). */
export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const { outcome, shareUrl, errorMessage } = loaderData
  if (!outcome)
    return <PaymentNotCompleted message={errorMessage ?? ''} checkoutUrl={null} formPath={null} />
  const { contribution, review, receipt } = outcome
  if (review) {
    return (
      <PaymentInReview
        review={review}
        eventSlug={contribution.eventSlug}
        receiptPath={receipt?.path ?? null}
      />
    )
  }
  if (outcome.payment_status !== 'paid') {
    const otherwise =
      UNPAID_TEXTS[contribution.status as keyof typeof UNPAID_TEXTS] ??
      'El pago quedó sin terminar.'
    return (
      <PaymentNotCompleted
        message="El pago no se completó correctamente"
        checkoutUrl={outcome.url}
        formPath={outcome.again}
      >
        <NextSteps
          decline={outcome.decline}
          otherwise={otherwise}
          hasDraft={outcome.again !== null}
        />
      </PaymentNotCompleted>
    )
  }
  const newcomer = { name: outcome.metadata.contributorName, email: receipt?.email ?? null }
  return (
    <ThankYou outcome={outcome}>
      <ShareAfterContributing name={contribution.eventName} shareUrl={shareUrl} />
      <CreateAccountCard {...newcomer} />
    </ThankYou>
  )
}
