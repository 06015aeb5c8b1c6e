import { type Centavos, formatPesos } from '#contract/money/money.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'

interface StrayReturned {
  /** The whole payment, in centavos. */
  total: Centavos
  homeUrl: string
}

/** To the contributor whose payment came after the event was deleted: it goes back. */
export function strayToContributorLetter({ total, homeUrl }: StrayReturned): Letter {
  const amount = formatPesos(total)
  return layOut({
    subject: `Te devolvemos ${amount}: el evento ya no existe`,
    preheader: 'Llegará a la misma tarjeta con la que pagaste.',
    title: 'Tu dinero va de regreso',
    parts: [
      paragraph(
        `Tu pago de ${amount} llegó cuando el evento ya se había eliminado. Te lo devolvemos completo a la misma tarjeta.`,
      ),
      paragraph(
        'Tu banco puede tardar entre 5 y 10 días hábiles en mostrarlo. No tienes que hacer nada.',
      ),
    ],
    button: { label: 'Ir a Cigüeña', url: homeUrl },
    because: 'hiciste un pago con esta dirección.',
  })
}

/** To the host who had deleted the event: what came for it went back, and nothing is left to do. */
export function strayToHostLetter(values: StrayReturned & { hostFirstName: string }): Letter {
  const amount = formatPesos(values.total)
  return layOut({
    subject: 'Devolvimos un pago a un evento que eliminaste',
    preheader: `Eran ${amount}; no tienes que hacer nada.`,
    title: 'Llegó un pago tarde y lo devolvimos',
    parts: [
      paragraph(
        `Hola, ${values.hostFirstName}: alguien alcanzó a pagar ${amount} a un evento que ya habías eliminado. Lo devolvimos completo a su tarjeta; de tu cuenta no sale nada.`,
      ),
    ],
    button: { label: 'Ir a Cigüeña', url: values.homeUrl },
    because: 'organizabas ese evento.',
  })
}
