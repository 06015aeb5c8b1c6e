import { COHOST_INVITATION_DAYS } from '#contract/product/limits.ts'
import { type EventTheme, SUPPORT_EMAIL } from '#contract/product/product.ts'
import { renderDetails, renderEmail } from '#server/mail/render-email.ts'

interface CohostEmail {
  eventName: string
  theme: EventTheme
}

/** To an address that may have an account or none: somebody wants to organise an event with its owner (`R21`). */
export function renderCohostInvitationEmail(
  values: CohostEmail & { ownerName: string; url: string },
) {
  const { ownerName, eventName, theme, url } = values
  return renderEmail({
    theme,
    // Without the event's name: a stranger's words head no email to somebody who does not know them.
    subject: `${ownerName} te invita a organizar un baby shower`,
    preheader: 'Ayuda con la página, los sueños, los invitados y los agradecimientos.',
    title: '¿Organizan juntos este baby shower?',
    parts: [
      `${ownerName} quiere que organicen juntos “${eventName}”.`,
      'Vas a poder editar la página y los sueños, ver las aportaciones, los mensajes y los invitados, y dar las gracias. El dinero, los depósitos y las devoluciones siguen siendo solo de quien creó el evento.',
    ],
    button: { label: 'Ver la invitación', url },
    afterwards: [
      `El enlace vale ${COHOST_INVITATION_DAYS} días y es para este correo: si todavía no tienes cuenta, créala con él.`,
      '¿No conoces a esta persona? No hagas nada: sin tu respuesta no pasa nada.',
    ],
    because: `${ownerName} escribió esta dirección al invitarte.`,
  })
}

/** To the owner: somebody whom they invited organises the event with them now. */
export function renderCohostJoinedEmail(
  values: CohostEmail & {
    ownerFirstName: string
    cohostName: string
    cohostEmail: string
    cohostsUrl: string
  },
) {
  const { ownerFirstName, cohostName, cohostEmail, eventName, theme, cohostsUrl } = values
  return renderEmail({
    theme,
    subject: `${cohostName} ya organiza contigo ${eventName}`,
    preheader: 'Aceptó tu invitación.',
    title: 'Ya organizan juntos',
    parts: [
      `Hola, ${ownerFirstName}: ${cohostName} aceptó tu invitación.`,
      renderDetails([
        { label: 'Evento', value: eventName },
        { label: 'Su correo', value: cohostEmail },
      ]),
      'Puede editar la página y los sueños, y ver aportaciones, mensajes e invitados. No toca depósitos, devoluciones ni el cierre del evento.',
    ],
    button: { label: 'Ver quiénes organizan', url: cohostsUrl },
    afterwards: ['¿No es quien esperabas? Quítale el acceso ahí mismo; se corta en ese momento.'],
    because: 'organizas este evento.',
  })
}

/** To somebody who organised an event until now. */
export function renderCohostRemovedEmail(values: CohostEmail & { firstName: string }) {
  const { firstName, eventName, theme } = values
  return renderEmail({
    theme,
    subject: `Ya no organizas ${eventName}`,
    preheader: 'Quien creó el evento cambió quiénes lo organizan.',
    title: 'Ya no organizas este evento',
    parts: [
      `Hola, ${firstName}: quien creó “${eventName}” cambió quiénes lo organizan, y tú ya no tienes acceso.`,
      'Tu cuenta y lo que hayas aportado siguen igual. Gracias por tu ayuda.',
    ],
    button: { label: 'Escribir a soporte', url: `mailto:${SUPPORT_EMAIL}` },
    because: 'organizabas este evento.',
  })
}
