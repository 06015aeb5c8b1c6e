import { SUPPORT_EMAIL } from '#contract/product/product.ts'
import { renderEmail } from '#server/mail/render-email.ts'

interface HeldEvent {
  firstName: string
  eventName: string
}

/** To the host: an admin closed and hid the event. */
export function renderEventHeldEmail({
  firstName,
  eventName,
  message,
}: HeldEvent & {
  /** In the words of the admin, who may say nothing more. */
  message: string | null
}) {
  return renderEmail({
    subject: `Cerramos ${eventName} mientras lo revisamos`,
    preheader: 'No recibe aportaciones y solo lo ven quienes lo organizan.',
    title: 'Tu evento está cerrado',
    parts: [
      `Hola, ${firstName}: cerramos “${eventName}” mientras lo revisamos. No recibe aportaciones, y solo lo ven quienes lo organizan y nuestro equipo.`,
      ...(message ? [`Lo que necesitamos de ti: ${message}`] : []),
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

/** To the host: the desk took a picture off the event's page, and why. */
export function renderPictureRemovedEmail(
  values: HeldEvent & {
    /** Null for the cover. */
    goalName: string | null
    /** In the words of who took it down. */
    reason: string
    editUrl: string
  },
) {
  const { firstName, eventName, goalName, reason, editUrl } = values
  const which = goalName === null ? 'la foto de portada' : `la foto del sueño “${goalName}”`
  return renderEmail({
    subject: `Quitamos una foto de ${eventName}`,
    preheader: 'Tu evento sigue igual. Puedes poner otra foto.',
    title: 'Quitamos una foto de tu evento',
    parts: [
      `Hola, ${firstName}: quitamos ${which} de “${eventName}”. Lo demás de tu evento sigue igual.`,
      `Motivo: ${reason}`,
      'Puedes poner otra cuando quieras.',
    ],
    button: { label: 'Editar mi evento', url: editUrl },
    afterwards: [
      `¿Crees que fue un error? Responde a este correo o escríbenos a ${SUPPORT_EMAIL}.`,
    ],
    because: 'organizas este evento.',
  })
}

/** To the host: the desk took an update off the event's page, and why. */
export function renderUpdateRemovedEmail(
  values: HeldEvent & {
    /** In the words of who took it down. */
    reason: string
    updatesUrl: string
  },
) {
  const { firstName, eventName, reason, updatesUrl } = values
  return renderEmail({
    subject: `Quitamos una novedad de ${eventName}`,
    preheader: 'Lo demás de tu evento sigue igual.',
    title: 'Quitamos una novedad de tu evento',
    parts: [
      `Hola, ${firstName}: quitamos una novedad de “${eventName}”, con sus fotos. Si se estaba mandando por correo, ya no sale más.`,
      `Motivo: ${reason}`,
    ],
    button: { label: 'Ver mis novedades', url: updatesUrl },
    afterwards: [
      `¿Crees que fue un error? Responde a este correo o escríbenos a ${SUPPORT_EMAIL}.`,
    ],
    because: 'organizas este evento.',
  })
}
