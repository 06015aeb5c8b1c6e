import type { EventTheme } from '#contract/product/product.ts'
import { joinNames } from '#contract/text/host-names.ts'
import { type RenderedEmail, renderDetails, renderEmail } from '#server/mail/render-email.ts'
import { listWhenAndWhere, type WhenAndWhere } from './when-and-where.ts'

/** What a guest who brings something is told (`R24`). */
export type GuestNews = 'reserved' | 'confirmed' | 'released'

interface GuestEmail extends WhenAndWhere {
  news: GuestNews
  goalName: string
  eventName: string
  hostNames: readonly string[]
  theme: EventTheme
  /** Signed link with which the guest cancels. */
  privateUrl: string
}

const GUEST_TEXTS: Record<GuestNews, { subject: string; title: string; text: string }> = {
  reserved: {
    subject: 'Apartaste un regalo para',
    title: '¡Gracias! Tú lo llevas',
    text: 'La familia ya sabe que tú lo llevas y te lo confirma pronto. Mientras tanto nadie más puede apartarlo ni dar dinero para él.',
  },
  confirmed: {
    subject: 'La familia te confirma tu regalo para',
    title: '¡Confirmado! Cuentan contigo',
    text: 'La familia confirmó que tú lo llevas. Si algo cambia, avísale con el enlace.',
  },
  released: {
    subject: 'Ya no hace falta que lo lleves a',
    title: 'Ya no hace falta que lo lleves',
    text: 'La familia liberó este sueño: ya no lo tienes apartado. Si ya lo compraste, escríbele directamente.',
  },
}

/** To a guest. Nothing that the guest typed is in it: it may be another's address. */
export function renderReservationEmail(values: GuestEmail): RenderedEmail {
  const { subject, title, text } = GUEST_TEXTS[values.news]
  return renderEmail({
    theme: values.theme,
    subject: `${subject} ${values.eventName}`,
    preheader: values.goalName,
    title,
    parts: [
      text,
      renderDetails([
        { label: 'Regalo', value: values.goalName, strong: true },
        { label: 'Evento', value: values.eventName },
        ...(values.news === 'released' ? [] : listWhenAndWhere(values)),
        { label: 'Invita', value: joinNames(values.hostNames) },
      ]),
    ],
    button: { label: 'Ver lo que aparté', url: values.privateUrl },
    afterwards:
      values.news === 'released'
        ? []
        : ['Con este enlace avisas si ya no puedes llevarlo. Es solo tuyo: no lo compartas.'],
    because: 'alguien dejó esta dirección al apartar un regalo de este evento.',
  })
}

interface HostEmail {
  news: 'reserved' | 'cancelled'
  firstName: string
  guestName: string
  note: string | null
  goalName: string
  eventName: string
  theme: EventTheme
  url: string
}

/** To a host: somebody brings something, or no longer does. */
export function renderReservationNewsEmail(values: HostEmail): RenderedEmail {
  const { news, firstName, guestName, note, goalName, eventName, theme, url } = values
  const isReserved = news === 'reserved'
  return renderEmail({
    theme,
    subject: isReserved
      ? `${guestName} lleva: ${goalName}`
      : `${guestName} ya no lleva: ${goalName}`,
    preheader: eventName,
    title: isReserved ? 'Alguien lo lleva' : 'Ya no lo lleva',
    parts: [
      isReserved
        ? `Hola, ${firstName}: ${guestName} apartó este sueño y lo lleva a la fiesta. Mientras esté apartado no recibe dinero. Confírmalo para que lo sepa, o libéralo.`
        : `Hola, ${firstName}: ${guestName} avisó que ya no puede llevarlo. El sueño queda libre otra vez.`,
      renderDetails([
        { label: 'Sueño', value: goalName, strong: true },
        { label: 'Evento', value: eventName },
        ...(isReserved && note ? [{ label: 'Nota', value: note }] : []),
      ]),
    ],
    button: { label: isReserved ? 'Confirmar o liberar' : 'Ver el evento', url },
    because: 'organizas este evento.',
  })
}
