import { SUPPORT_EMAIL } from '#contract/product/product.ts'
import { renderEmail } from '#server/mail/render-email.ts'

interface HeldEvent {
  firstName: string
  eventName: string
}

/** To the host: an admin closed and hid the event. */
export function renderEventHeldEmail({ firstName, eventName }: HeldEvent) {
  return renderEmail({
    subject: `Cerramos ${eventName} mientras lo revisamos`,
    preheader: 'No recibe aportaciones y solo tú lo ves.',
    title: 'Tu evento está cerrado',
    parts: [
      `Hola, ${firstName}: cerramos “${eventName}” mientras lo revisamos. No recibe aportaciones, y solo tú y nuestro equipo lo ven.`,
      'Lo que ya recibiste no cambia con esto. Responde a este correo o escríbenos, y lo vemos contigo.',
    ],
    button: { label: 'Escribir a soporte', url: `mailto:${SUPPORT_EMAIL}` },
    because: 'organizas este evento.',
  })
}

/** To the host: the event may be opened again. */
export function renderEventReleasedEmail({ firstName, eventName }: HeldEvent) {
  return renderEmail({
    subject: `Ya puedes abrir ${eventName} otra vez`,
    preheader: 'Terminamos de revisarlo.',
    title: 'Tu evento se puede abrir otra vez',
    parts: [
      `Hola, ${firstName}: terminamos de revisar “${eventName}”. Sigue cerrado hasta que lo abras desde “Editar evento”.`,
      'Gracias por tu paciencia.',
    ],
    button: { label: 'Escribir a soporte', url: `mailto:${SUPPORT_EMAIL}` },
    because: 'organizas este evento.',
  })
}
