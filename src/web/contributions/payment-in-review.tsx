import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { getCheckoutOutcome } from '#contract/contributions/checkouts.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { Folio } from './receipt-parts.tsx'
import { ThemedNotice } from './themed-notice.tsx'

const REVIEW_TEXTS = {
  open: {
    title: 'Recibimos tu pago y lo estamos revisando',
    text: 'No pagues otra vez. Algo de tu pago no coincide con tu aportación: una persona de nuestro equipo lo registra o te lo devuelve completo a tu tarjeta.',
  },
  refunded: {
    title: 'Este pago va de regreso, completo',
    text: 'No coincidía con ninguna aportación, así que regresa a la misma tarjeta, con sus cargos. Tu banco puede tardar entre 5 y 10 días hábiles en mostrarlo. Si todavía quieres aportar, puedes hacerlo desde la página del evento.',
  },
  dismissed: {
    title: 'Ya revisamos este pago',
    text: 'Una persona de nuestro equipo lo revisó y no hay nada más que hacer. Si algo no te cuadra, escríbenos: con gusto te explicamos.',
  },
} as const

interface PaymentInReviewProps {
  outcome: ReplyOf<typeof getCheckoutOutcome>
  review: keyof typeof REVIEW_TEXTS
}

/** A quarantined payment: under review, refunded or dismissed. */
export function PaymentInReview({
  outcome: { contribution, receipt },
  review,
}: PaymentInReviewProps) {
  const { title, text } = REVIEW_TEXTS[review]
  return (
    <ThemedNotice
      theme={contribution.eventTheme}
      illustration="nest"
      title={title}
      text={
        <>
          {text} Tu folio es <Folio folio={contribution.folio} />.
        </>
      }
      links={[
        { to: buildEventPath(contribution.eventSlug), label: 'Ver evento' },
        receipt && { to: receipt.path, label: 'Seguir mi aportación', reloadDocument: true },
        { to: PATHS.contact, label: 'Contáctanos', variant: 'quiet' },
      ]}
    />
  )
}
