import { Illustration } from '#web/ui/art/illustration.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A link that opens nothing, or nothing any more. */
export function ReceiptMissing() {
  return (
    <div className="page-column py-10">
      <EmptyState
        level={1}
        illustration={<Illustration name="nest" />}
        title="Este enlace no abre ningún comprobante"
        text="Puede que esté incompleto: cópialo entero de tu correo. Si corregiste el correo de tu aportación, usa el enlace que llegó a la nueva dirección."
        action={
          <>
            <ButtonLink to="/contact">Contáctanos</ButtonLink>
            <ButtonLink to="/" variant="secondary">
              Ir al inicio
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
