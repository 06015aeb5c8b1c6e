import { Illustration } from '#web/ui/art/illustration.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The money came, but fits no contribution as it is: somebody looks at it (`payments.md`). */
export function PaymentUnderReview({ eventSlug }: { eventSlug: string }) {
  return (
    <div className="page-column py-10">
      <EmptyState
        level={1}
        illustration={<Illustration name="nest" />}
        title="Recibimos tu pago y lo estamos revisando"
        text="No pagues otra vez. Algo de tu pago no coincide con tu aportación: una persona de nuestro equipo lo registra o te lo devuelve completo a tu tarjeta."
        action={
          <>
            <ButtonLink to={`/events/${eventSlug}`}>Ver evento</ButtonLink>
            <ButtonLink to="/contact" variant="quiet">
              Contáctanos
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
