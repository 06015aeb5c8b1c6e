import { PageNotice } from '#web/shell/page/page-notice.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Illustration } from '#web/ui/art/illustration.tsx'

/** A link that opens nothing, or nothing any more. */
export function ReceiptMissing() {
  return (
    <PageNotice
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
  )
}
