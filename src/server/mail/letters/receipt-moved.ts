import { SUPPORT_EMAIL } from '#contract/product/product.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'

export interface ReceiptMoved {
  contributorName: string
  eventName: string
  newEmail: string
  /** What one quotes to us. */
  folio: string
}

/** `tia@correo.mx` → `t…@correo.mx`: enough for who typed it, little for who did not. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}…@${domain}`
}

/** To the address that a contribution had: that its receipt goes elsewhere from now on. */
export function receiptMovedLetter(values: ReceiptMoved): Letter {
  return layOut({
    subject: `El comprobante de tu aportación a ${values.eventName} cambió de correo`,
    preheader: '¿No fuiste tú? Escríbenos.',
    title: 'Tu comprobante cambió de correo',
    parts: [
      paragraph(
        `Hola, ${values.contributorName}: alguien con el enlace de tu comprobante corrigió el correo de la aportación a “${values.eventName}”.`,
      ),
      {
        kind: 'details',
        rows: [
          { label: 'Ahora llega a', value: masked(values.newEmail), strong: true },
          { label: 'Folio', value: values.folio },
        ],
      },
      paragraph(
        'Si fuiste tú, no tienes que hacer nada más. El enlace que te enviamos antes ya no funciona. La aportación y su monto no cambian.',
      ),
    ],
    button: { label: 'No fui yo', url: `mailto:${SUPPORT_EMAIL}` },
    because: 'esta dirección era la de una aportación.',
  })
}
