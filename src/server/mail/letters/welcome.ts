import { PRODUCT_NAME } from '#contract/product/product.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'

export interface Welcome {
  firstName: string
  /** An organizer reads another next step than an aliado. */
  organizes: boolean
  verifyUrl: string
}

/** To a new account, with the link that confirms the address (`R2`). */
export function welcomeLetter({ firstName, organizes, verifyUrl }: Welcome): Letter {
  const next = organizes
    ? 'Después configura tu cuenta de pagos y crea tu evento: en unos minutos lo podrás compartir.'
    : 'Después podrás ver aquí todas las aportaciones que hagas.'
  return layOut({
    subject: `Te damos la bienvenida a ${PRODUCT_NAME}`,
    preheader: 'Confirma tu correo para empezar.',
    title: `¡Qué gusto tenerte aquí, ${firstName}!`,
    parts: [paragraph('Confirma que este correo es tuyo con el botón.'), paragraph(next)],
    button: { label: 'Confirmar mi correo', url: verifyUrl },
    afterwards: [paragraph('¿No creaste esta cuenta? Puedes ignorar este correo.')],
    because: `alguien creó una cuenta en ${PRODUCT_NAME} con esta dirección.`,
  })
}
