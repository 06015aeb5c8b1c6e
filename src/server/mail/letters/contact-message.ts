import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'

export interface ContactMessage {
  name: string
  email: string
  subject: string
  message: string
}

/** To support: what somebody wrote on /contact, and where to answer (`R7`). */
export function contactMessageLetter({ name, email, subject, message }: ContactMessage): Letter {
  const reply = new URLSearchParams({ subject: `Re: ${subject}` }).toString().replaceAll('+', '%20')
  return layOut({
    subject: `Contacto: ${subject}`,
    preheader: `De ${name}`,
    title: 'Alguien te escribió',
    parts: [
      {
        kind: 'details',
        rows: [
          { label: 'Nombre', value: name },
          { label: 'Responder a', value: email, strong: true },
          { label: 'Asunto', value: subject },
        ],
      },
      { kind: 'quote', text: message, by: name },
      paragraph('La respuesta va a ese correo, no al remitente de esta carta.'),
    ],
    button: { label: 'Responder', url: `mailto:${encodeURIComponent(email)}?${reply}` },
    because: 'atiendes el soporte de Cigüeña.',
  })
}
