import { RETENTION_DAYS } from '#contract/product/retention.ts'

interface Kept {
  what: string
  until: string
}

const DAYS_OF_YEAR = 365

/** `90 días`, `1 día`, `un año` */
function describeDays(days: number): string {
  if (days === DAYS_OF_YEAR) return 'un año'
  return days === 1 ? '1 día' : `${days} días`
}

const after = (days: number, event: string) => `${describeDays(days)} después ${event}`
const since = (days: number, event: string) => `${describeDays(days)} desde ${event}`

/** What the nightly sweep deletes, by the same constants. */
const KEPT: readonly Kept[] = [
  { what: 'Tu cuenta y lo que publicas', until: 'Hasta que la eliminas' },
  {
    what: 'Montos, fechas y folios de aportaciones',
    until: 'De cinco a diez años, por las leyes fiscales y mercantiles',
  },
  {
    what: 'Correo, teléfono y nota de quien dice si va a un evento',
    until: after(RETENTION_DAYS.rsvpContacts, 'del evento'),
  },
  {
    what: 'La fecha y el lugar de antes, de un evento que cambió',
    until: 'Hasta que avisas a tus invitados, o pasa el evento',
  },
  {
    what: 'Correo, teléfono y nota de quien lleva un sueño o dio un regalo de otra forma',
    until: after(RETENTION_DAYS.otherGiftContacts, 'del evento'),
  },
  {
    what: 'Lo que escribe quien reporta un evento, y su correo',
    until: after(RETENTION_DAYS.reports, 'de atenderlo'),
  },
  {
    what: 'Solicitudes de datos personales',
    until: after(RETENTION_DAYS.privacyRequests, 'de terminar'),
  },
  {
    what: 'Solicitudes de datos personales que nadie confirma',
    until: since(RETENTION_DAYS.unconfirmedPrivacyRequests, 'que se hacen'),
  },
  {
    what: 'Dirección, asunto y entrega de cada correo, sin su texto',
    until: since(RETENTION_DAYS.emails, 'que sale'),
  },
  {
    what: 'Huella cifrada de las redes desde las que inicias sesión',
    until: since(RETENTION_DAYS.signInNetworks, 'la última vez'),
  },
  {
    what: 'Huella cifrada de la red desde la que aportas',
    until: since(RETENTION_DAYS.checkoutNetworks, 'que empiezas'),
  },
  {
    what: 'Aportaciones que no se pagaron',
    until: since(RETENTION_DAYS.unpaidContributions, 'que se empezaron'),
  },
  {
    what: 'Sesiones, con su navegador y sistema, y enlaces de correos',
    until: after(RETENTION_DAYS.sessions, 'de terminar'),
  },
  {
    what: 'Invitaciones a organizar un evento',
    until: after(RETENTION_DAYS.cohostInvitations, 'de vencer'),
  },
  {
    what: 'Avisos del proveedor de pagos',
    until: after(RETENTION_DAYS.stripeEvents, 'de procesarlos'),
  },
]

/** How long each kind of personal data is kept. */
export const RetentionTable = () => (
  <dl className="divide-y divide-line rounded-lg bg-surface px-5 py-2 shadow-card">
    {KEPT.map(({ what, until }) => (
      <div key={what} className="grid gap-x-6 py-3 sm:grid-cols-[3fr_2fr]">
        <dt className="font-semibold">{what}</dt>
        <dd className="text-muted">{until}</dd>
      </div>
    ))}
  </dl>
)
