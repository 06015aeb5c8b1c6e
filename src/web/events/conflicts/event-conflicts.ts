import { PUBLIC_AMOUNTS_NAMES } from '#contract/events/public-amounts.ts'
import { FEES_PAYER_NAMES } from '#contract/money/fees.ts'
import { type EventFormValues, HOST_FIELDS, toEventBody } from '#web/events/fields/event-values.ts'
import { formatEventDate } from '#web/format/dates.ts'
import { findTheme } from '#web/ui/themes/themes.ts'
import type { ConflictGroup } from './use-conflicts.ts'

type EventBody = ReturnType<typeof toEventBody>

/** Fields of the form that are one choice: a conflict of any of them is one of all. */
function group(
  label: string,
  fields: readonly (keyof EventBody)[],
  show: (body: EventBody) => string | null,
  names: readonly string[] = fields,
): ConflictGroup {
  return { label, fields, names, show: (values: EventFormValues) => show(toEventBody(values)) }
}

const showClosing = ({ closingDate, timeZone }: EventBody) =>
  closingDate && formatEventDate({ eventDate: closingDate, timeZone })

/** What two hosts of an event may have written differently. */
export const EVENT_CONFLICTS: readonly ConflictGroup[] = [
  group('Nombre del evento', ['name'], ({ name }) => name),
  group('Fecha y hora', ['eventDate', 'timeZone'], formatEventDate, [
    'eventDate',
    'eventTime',
    'timeZone',
  ]),
  group('Cierre de aportaciones', ['closingDate'], showClosing, ['closingDate', 'closingTime']),
  group('Lugar', ['location'], ({ location }) => location),
  group('Tema', ['theme'], ({ theme }) => findTheme(theme).name),
  group('Descripción', ['description'], ({ description }) => description),
  group('Anfitriones', ['hosts'], ({ hosts }) => hosts.join(', '), HOST_FIELDS),
  group('«¿Vas a ir?»', ['asksRsvp'], ({ asksRsvp }) =>
    asksRsvp ? 'Se pregunta' : 'No se pregunta',
  ),
  group(
    'Montos que ven tus invitados',
    ['publicAmounts'],
    (body) => PUBLIC_AMOUNTS_NAMES[body.publicAmounts],
  ),
  group('Quién paga los cargos', ['feesPaidBy'], ({ feesPaidBy }) => FEES_PAYER_NAMES[feesPaidBy]),
  group('Enlace de la videollamada', ['videoCallLink'], ({ videoCallLink }) => videoCallLink),
  group('Enlace del álbum de fotos', ['photoAlbumLink'], ({ photoAlbumLink }) => photoAlbumLink),
  group('Mensaje de agradecimiento', ['thankYouMessage'], (body) => body.thankYouMessage),
]
