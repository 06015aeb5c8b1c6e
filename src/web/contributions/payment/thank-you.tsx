import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { checkoutOutcome } from '#contract/contributions/checkouts.ts'
import { eventPath } from '#contract/product/paths.ts'
import { PaidAmounts } from '#web/contributions/paid-amounts.tsx'
import { Quote } from '#web/contributions/quote.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Illustration } from '#web/ui/art/illustration.tsx'
import { PapelPicadoBurst } from '#web/ui/feedback/papel-picado-burst.tsx'
import { Card } from '#web/ui/layout/card.tsx'

interface ThankYouProps {
  outcome: ReplyOf<typeof checkoutOutcome>
  /** Cards below. */
  children: ReactNode
}

const LATER_STATUS_TEXTS = {
  REFUNDED: 'Después, este pago se devolvió a tu tarjeta.',
  DISPUTED: 'Este pago está en aclaración con el banco.',
} as const

const DISPUTE_LOST = 'Después, tu banco devolvió este pago a tu tarjeta.'

function sentTo(email: string | null): string {
  if (email) return `Te enviamos el comprobante a ${email}.`
  return 'No dejaste correo: agrégalo en tu comprobante y te lo enviamos.'
}

/** Confirmation of a payment, with its amounts and the receipt. */
export function ThankYou({ outcome, children }: ThankYouProps) {
  const { metadata, contribution, receipt } = outcome
  const since = contribution.disputeLost
    ? DISPUTE_LOST
    : LATER_STATUS_TEXTS[contribution.status as keyof typeof LATER_STATUS_TEXTS]
  return (
    <div className="page-column grid max-w-xl justify-items-center gap-6 py-8 text-center sm:py-12">
      {!since && <PapelPicadoBurst />}
      <div className="w-56">
        <Illustration name="success" />
      </div>
      <div className="grid gap-2">
        <h1 className="text-2xl">Pago exitoso</h1>
        <p className="text-lg wrap-anywhere">
          ¡Gracias, {metadata.contributorName}!{' '}
          {since ??
            `Tu aportación para ${contribution.goalName ?? contribution.eventName} ya está con la familia.`}
        </p>
      </div>
      <Card padding="lg" className="grid w-full gap-4 text-left">
        <PaidAmounts total={outcome.amount_total} gift={contribution} />
        {metadata.message && (
          <Quote title="Tu mensaje" text={metadata.message} from={metadata.contributorName} />
        )}
        {outcome.thankYouMessage && (
          <Quote title="De los anfitriones" text={outcome.thankYouMessage} />
        )}
        {receipt && (
          <p className="border-t border-line pt-4 text-sm text-muted wrap-anywhere">
            {sentTo(receipt.email)}
          </p>
        )}
      </Card>
      <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-3">
        <ButtonLink to={eventPath(contribution.eventSlug)} size="lg" wide>
          Ver evento
        </ButtonLink>
        {receipt && (
          <ButtonLink to={receipt.path} reloadDocument size="lg" variant="secondary" wide>
            Ver tu comprobante
          </ButtonLink>
        )}
      </div>
      {children}
    </div>
  )
}
