import { Illustration } from '#web/ui/art/illustration.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface PaymentFaultProps {
  message: string
  /** The checkout that is still open, to try once more. */
  retry: string | null
}

/** The payment is not there, or not yet: what happened and what to do (`spec §8`). */
export function PaymentFault({ message, retry }: PaymentFaultProps) {
  return (
    <div className="page-column py-10">
      <EmptyState
        level={1}
        illustration={<Illustration name="error" />}
        title={message}
        text="Si tu banco te confirmó el cargo, no pagues otra vez: lo registramos solos en unos minutos y te llega el comprobante por correo."
        action={
          <>
            {retry && (
              <a href={retry} className={buttonStyle({})}>
                Volver al pago
              </a>
            )}
            <ButtonLink to="/events" variant={retry ? 'secondary' : 'primary'}>
              Ver eventos
            </ButtonLink>
            <ButtonLink to="/contact" variant="quiet">
              Contáctanos
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
