import type { ReactNode } from 'react'
import { PATHS } from '#contract/product/paths.ts'
import { PageNotice } from '#web/shell/page/page-banner.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { buttonStyle } from '#web/ui/actions/button-style.ts'
import { Illustration } from '#web/ui/art/illustration.tsx'

interface PaymentNotCompletedProps {
  message: string
  /** What is known; by default what to do when nothing is. */
  children?: ReactNode
  /** URL of the checkout while it is open. */
  checkoutUrl: string | null
  /** Path of the form with the draft. */
  formPath: string | null
}

const UNKNOWN_OUTCOME =
  'Si tu banco te confirmó el cargo, no pagues otra vez: lo registramos solos en unos minutos y te llega el comprobante por correo.'

/** The payment did not complete, or not yet (`spec §8`). */
export function PaymentNotCompleted({
  message,
  children,
  checkoutUrl,
  formPath,
}: PaymentNotCompletedProps) {
  return (
    <PageNotice
      illustration={<Illustration name="error" />}
      title={message}
      text={children ?? UNKNOWN_OUTCOME}
      action={
        <>
          {checkoutUrl && (
            <a href={checkoutUrl} className={buttonStyle({})}>
              Volver al pago
            </a>
          )}
          {formPath && (
            <ButtonLink
              to={formPath}
              reloadDocument
              variant={checkoutUrl ? 'secondary' : 'primary'}
            >
              {checkoutUrl ? 'Cambiar mi aportación' : 'Intentar de nuevo'}
            </ButtonLink>
          )}
          <ButtonLink to={PATHS.events} variant={checkoutUrl || formPath ? 'quiet' : 'primary'}>
            Ver eventos
          </ButtonLink>
          <ButtonLink to={PATHS.contact} variant="quiet">
            Contáctanos
          </ButtonLink>
        </>
      }
    />
  )
}
