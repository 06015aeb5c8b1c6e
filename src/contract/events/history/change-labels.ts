import { formatPesos } from '#contract/money/money.ts'
import { LOCALE } from '#contract/product/product.ts'
import { type EventTime, formatLongDay, formatTime, hasEventTime } from '#contract/text/dates.ts'
import type { EventStatus, ShownEventFields } from '../events.ts'
import type { EventChange } from './changes.ts'

const STATUS_CHANGES: Record<EventStatus, string> = {
  DRAFT: 'Dejó el evento como borrador',
  ACTIVE: 'Abrió el evento',
  COMPLETED: 'Cerró el evento',
  ARCHIVED: 'Archivó el evento',
}

/** The fields of an event as its history names them. */
const FIELDS = {
  name: 'el nombre',
  description: 'la descripción',
  eventDate: 'la fecha',
  location: 'el lugar',
  videoCallLink: 'la videollamada',
  photoAlbumLink: 'el álbum de fotos',
  closingDate: 'el cierre de aportaciones',
  thankYouMessage: 'el agradecimiento',
  hosts: 'los anfitriones',
  theme: 'el tema',
  afterEvent: 'lo que se ve después del evento',
  albumAfterEvent: 'el álbum después del evento',
  asksRsvp: 'si se pregunta “¿Vas a ir?”',
  feesPaidBy: 'quién paga los cargos',
  publicAmounts: 'los montos que ven los invitados',
  timeZone: 'la zona horaria',
  wallMessages: 'los mensajes del muro',
} satisfies Record<keyof ShownEventFields | 'wallMessages', string>

/** The fields of a sueño, likewise. */
const GOAL_FIELDS: Record<string, string> = {
  name: 'el nombre',
  description: 'la descripción',
  baseAmount: 'el monto',
  category: 'la categoría',
  priority: 'el orden',
  canBeBrought: 'si alguien lo puede llevar',
}

const lists = new Intl.ListFormat(LOCALE, { type: 'conjunction' })

/** Names a field of an event by itself: 'Lugar'. */
export function labelEventField(field: keyof typeof FIELDS): string {
  const name = FIELDS[field].replace(/^(?:el|la|los|las) /, '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Names fields of an event or of a sueño: 'el nombre y el lugar'; null if none has a name. */
export function nameFields(fields: readonly string[], of: 'event' | 'goal'): string | null {
  const labels: Record<string, string> = of === 'event' ? FIELDS : GOAL_FIELDS
  const names = fields.flatMap((field) => labels[field] ?? [])
  return names.length > 0 ? lists.format(names) : null
}

/** `12 de diciembre de 2026, 5:00 p.m.` */
function formatEventTime(at: EventTime): string {
  const day = formatLongDay(new Date(at.eventDate), at.timeZone)
  return hasEventTime(at) ? `${day}, ${formatTime(at.eventDate, at.timeZone)}` : day
}

function describeEdit({ fields = [], dates }: EventChange['detail']): string {
  const text = `Cambió ${nameFields(fields, 'event') ?? 'el evento'}`
  if (!dates) return text
  return `${text}: antes ${formatEventTime(dates.before)}; ahora ${formatEventTime(dates.after)}`
}

type Described = Pick<EventChange, 'kind' | 'detail' | 'subjectName'> &
  Partial<Pick<EventChange, 'gift' | 'eventRefund'>>

const withGoal = (text: string, { detail }: Described) =>
  detail.goal ? `${text} “${detail.goal}”` : text

/** 'la aportación CIG-7F3K-92 de $500.00' */
const nameGift = ({ gift }: Described) =>
  gift ? `la aportación ${gift.folio} de ${formatPesos(gift.amount)}` : 'una aportación'

/** '$100.00 de la aportación CIG-7F3K-92 de $500.00'; the sum of a whole one is said once. */
const nameReturned = (change: Described, amount: number) =>
  change.gift?.amount === amount
    ? `completa la aportación ${change.gift.folio} (${formatPesos(amount)})`
    : `${formatPesos(amount)} de ${nameGift(change)}`

/** What went back of the gift, as it is now. */
function describeRefund(change: Described): string {
  const { refund } = change.gift ?? {}
  if (!refund) return `Devolvió ${nameGift(change)}, o una parte`
  const what = nameReturned(change, refund.amount)
  if (refund.status === 'succeeded') return `Devolvió ${what}`
  return refund.status === 'pending'
    ? `Devuelve ${what}: va en camino a la tarjeta`
    : `Quiso devolver ${what}: no se pudo`
}

function describeEventRefund({ eventRefund }: Described): string {
  if (!eventRefund) return 'Canceló el evento y pidió devolver todo'
  const { total, returned } = eventRefund
  if (total === 0) return 'Canceló el evento: no había aportaciones que devolver'
  const gifts = total === 1 ? '1 aportación' : `${total} aportaciones`
  return returned === total
    ? `Canceló el evento y devolvió todo: ${gifts}`
    : `Canceló el evento y pidió devolver todo: van ${returned} de ${gifts}`
}

/** The sentence of each kind of change, without who did it. */
const SENTENCES: Record<EventChange['kind'], (change: Described) => string> = {
  'event-created': () => 'Creó el evento',
  'event-edited': ({ detail }) => describeEdit(detail),
  'status-changed': ({ detail }) => STATUS_CHANGES[detail.status ?? 'DRAFT'],
  'event-held': () => 'Cerró el evento mientras lo revisa',
  'event-released': () => 'Terminó de revisar el evento',
  'goal-added': (change) => withGoal('Agregó el sueño', change),
  'goal-edited': (change) => withGoal('Cambió el sueño', change),
  'goal-fulfilled': (change) => withGoal('Marcó como cumplido el sueño', change),
  'goal-reopened': (change) => withGoal('Volvió a abrir el sueño', change),
  'goal-deleted': (change) => withGoal('Borró el sueño', change),
  'goals-ordered': () => 'Cambió el orden de los sueños',
  'picture-added': ({ detail }) =>
    detail.goal ? `Puso la foto del sueño “${detail.goal}”` : 'Puso la foto de portada',
  'picture-edited': () => 'Cambió el texto o el encuadre de una foto',
  'picture-removed': () => 'Quitó una foto',
  'guest-added': () => 'Anotó a un invitado',
  'guest-edited': () => 'Cambió una respuesta de la lista de invitados',
  'guest-removed': () => 'Borró una respuesta de la lista de invitados',
  'guests-downloaded': () => 'Descargó la lista de invitados',
  'noted-gift-added': () => 'Anotó un regalo que llegó por otro medio',
  'noted-gift-edited': () => 'Cambió un regalo anotado',
  'noted-gift-removed': () => 'Borró un regalo anotado',
  'noted-gift-thanked': () => 'Agradeció un regalo anotado',
  'reservation-confirmed': (change) => withGoal('Confirmó a quien lleva el sueño', change),
  'reservation-released': (change) => withGoal('Liberó el sueño', change),
  thanked: ({ detail: { count = 1 } }) =>
    count === 1 ? 'Agradeció una aportación' : `Agradeció ${count} aportaciones`,
  'thanks-taken-back': () => 'Deshizo un agradecimiento que estaba anotado',
  'message-hidden': (change) => `Ocultó del muro el mensaje de ${nameGift(change)}`,
  'message-shown': (change) => `Volvió a mostrar en el muro el mensaje de ${nameGift(change)}`,
  'gift-refunded': describeRefund,
  'refund-declined': (change) => `Respondió que no a quien pidió de vuelta ${nameGift(change)}`,
  'event-refunded': describeEventRefund,
  'cohost-invited': () => 'Mandó una invitación para organizar',
  'cohost-invitation-withdrawn': () => 'Retiró una invitación a organizar',
  'cohost-joined': () => 'Aceptó organizar el evento',
  'cohost-removed': ({ subjectName }) => `Quitó de la organización a ${subjectName ?? 'alguien'}`,
  'cohost-left': () => 'Dejó de organizar el evento',
  'update-posted': () => 'Publicó una novedad',
  'update-emailed': () => 'Mandó una novedad por correo',
  'update-edited': () => 'Cambió una novedad',
  'update-removed': () => 'Quitó una novedad',
  'move-dismissed': () => 'Dijo que los invitados ya saben qué cambió',
}

/** Says what happened: 'Agregó el sueño “Cuna”'. */
export function describeEventChange(change: Described): string {
  return SENTENCES[change.kind](change)
}

const ACTOR_NAMES = { DESK: 'Soporte', PRODUCT: 'Por su fecha' } as const

/** Who made a change, as its reader calls them. */
export function describeActor({ by, actorName, isYou }: EventChange): string {
  if (by !== 'HOST') return [actorName, ACTOR_NAMES[by]].filter(Boolean).join(', ')
  return isYou ? `${actorName ?? ''} (tú)` : (actorName ?? '')
}

/** Changes in a row that read the same, the latest first. */
export interface ChangeRun {
  change: EventChange
  times: number
}

/** Whether both read the same: who did it, and what. */
export const areSameChange = (one: EventChange, other: EventChange): boolean =>
  describeActor(one) === describeActor(other) &&
  describeEventChange(one) === describeEventChange(other)

/** Folds what somebody did many times in a row: forty thank-yous are one line. */
export function foldRuns(changes: readonly EventChange[]): ChangeRun[] {
  const runs: ChangeRun[] = []
  for (const change of changes) {
    const last = runs.at(-1)
    if (last && areSameChange(last.change, change)) last.times += 1
    else runs.push({ change, times: 1 })
  }
  return runs
}
