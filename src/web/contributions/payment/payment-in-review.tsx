import { eventPath, PATHS } from '#contract/product/paths.ts'
import { PageNotice } from '#web/shell/page/page-banner.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Illustration } from '#web/ui/art/illustration.tsx'

interface PaymentInReviewProps {
  review: 'open' | 'refunded' | 'dismissed'
  eventSlug: string
  receiptPath: string | null
}

const WORDS = {
  open: {
    title: 'Recibimos tu pago y lo estamos revisando',
    text: 'No pagues otra vez. Algo de tu pago no coincide con tu aportación: una persona de nuestro equipo lo registra o te lo devuelve completo a tu tarjeta.',
  },
  refunded: {
    title: 'Te devolvimos este pago completo',
    text: 'No coincidía con ninguna aportación, así que lo regresamos a la misma tarjeta, con sus cargos. Tu banco puede tardar entre 5 y 10 días hábiles en mostrarlo. Si todavía quieres aportar, puedes hacerlo desde la página del evento.',
  },
  dismissed: {
    title: 'Ya revisamos este pago',
    text: 'Una persona de nuestro equipo lo revisó y no hay nada más que hacer. Si algo no te cuadra, escríbenos: con gusto te explicamos.',
  },
} as const

/** A quarantined payment: under review, refunded or dismissed (`payments.md`). */
export function PaymentInReview({ review, eventSlug, receiptPath }: PaymentInReviewProps) {
  const { title, text } = WORDS[review]
  return (
    <PageNotice
      illustration={<Illustration name="nest" />}
      title={title}
      text={text}
      action={
        <>
          <ButtonLink to={eventPath(eventSlug)}>Ver evento</ButtonLink>
          {receiptPath && (
            <ButtonLink to={receiptPath} reloadDocument variant="secondary">
              Seguir mi aportación
            </ButtonLink>
          )}
          <ButtonLink to={PATHS.contact} variant="quiet">
            Contáctanos
          </ButtonLink>
        </>
      }
    />
  )
}
