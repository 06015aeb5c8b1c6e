import { RSVP_ANSWERS } from '#contract/events/rsvps/rsvp-answers.ts'
import { describeParty } from '#contract/events/rsvps/rsvp-labels.ts'
import type { RsvpAnswer } from '#contract/events/rsvps/rsvps.ts'
import type { EventTheme } from '#contract/product/product.ts'
import { joinNames } from '#contract/text/host-names.ts'
import { type RenderedEmail, renderDetails, renderEmail } from '#server/mail/render-email.ts'
import { formatWhen, listWhenAndWhere, type WhenAndWhere } from './when-and-where.ts'

/** What an email about an answer to '¿Vas a ir?' says (`R20`). */
export interface RsvpEmailValues extends WhenAndWhere {
  answer: RsvpAnswer
  adults: number
  children: number
  eventName: string
  theme: EventTheme
  hostNames: readonly string[]
  eventUrl: string
  /** Signed link that changes the answer. */
  privateUrl: string
  /** To which mail programs post to end the event's emails, and the page where people do. */
  unsubscribeUrl: string
  unsubscribePageUrl: string
}

const describeAnswer = (values: RsvpEmailValues) =>
  [RSVP_ANSWERS[values.answer], describeParty(values)].filter(Boolean).join(': ')

const listDetails = (values: RsvpEmailValues) =>
  renderDetails([
    { label: 'Evento', value: values.eventName },
    ...listWhenAndWhere(values),
    { label: 'Invita', value: joinNames(values.hostNames) },
    { label: 'Tu respuesta', value: describeAnswer(values), strong: true },
  ])

const KEEP_LINK =
  'Con este enlace cambias tu respuesta cuando quieras, hasta el evento. Es solo tuyo: no lo compartas.'

const INTROS: Record<RsvpAnswer, string> = {
  YES: '¡Qué gusto que vas! Ya lo sabe la familia. En este correo va la invitación para tu calendario.',
  MAYBE:
    'La familia ya sabe que todavía no es seguro. En este correo va la invitación para tu calendario; dinos cuando sepas.',
  NO: 'Gracias por avisar: la familia ya sabe que no puedes ir. Si cambian tus planes, dinos.',
}

/** To a guest: what they answered, and the link that changes it. */
export function renderRsvpEmail(values: RsvpEmailValues): RenderedEmail {
  return renderEmail({
    theme: values.theme,
    subject: `Tu respuesta para ${values.eventName}`,
    preheader: describeAnswer(values),
    title: 'Guardamos tu respuesta',
    parts: [INTROS[values.answer], listDetails(values)],
    button: { label: 'Ver o cambiar mi respuesta', url: values.privateUrl },
    afterwards: [KEEP_LINK, { kind: 'link', label: 'Ver el evento', url: values.eventUrl }],
    because: 'alguien dejó esta dirección al responder si va al evento.',
  })
}

const REMINDERS = {
  week: { subject: 'Falta una semana para', title: 'Falta una semana' },
  day: { subject: 'Ya casi:', title: '¡Ya casi es!' },
} as const

/** To a guest who said yes: the event is near. Mail programs show a button that ends these. */
export function renderRsvpReminderEmail(
  values: RsvpEmailValues & { kind: keyof typeof REMINDERS },
): RenderedEmail {
  const { subject, title } = REMINDERS[values.kind]
  const email = renderEmail({
    theme: values.theme,
    subject: `${subject} ${values.eventName}`,
    preheader: formatWhen(values),
    title,
    parts: [
      'Dijiste que vas, así que aquí va lo que necesitas para llegar. Si algo cambió, dinos con un toque.',
      listDetails(values),
    ],
    button: { label: 'Ver o cambiar mi respuesta', url: values.privateUrl },
    afterwards: [
      { kind: 'link', label: 'Ver el evento', url: values.eventUrl },
      {
        kind: 'link',
        label: 'Dejar de recibir correos de este evento',
        url: values.unsubscribePageUrl,
      },
    ],
    because: 'dijiste que vas a este evento.',
  })
  return { ...email, unsubscribeUrl: values.unsubscribeUrl }
}
