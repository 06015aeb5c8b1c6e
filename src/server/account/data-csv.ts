import { EVENT_STATUS_NAMES } from '#contract/admin/desk-labels.ts'
import { labelContribution } from '#contract/contributions/labels.ts'
import { EVENT_REPORT_REASONS } from '#contract/events/event-reports.ts'
import { labelEventField } from '#contract/events/history/change-labels.ts'
import {
  NOTED_GIFT_LABELS,
  RESERVATION_LABELS,
} from '#contract/events/other-gifts/noted-gift-kinds.ts'
import { PUBLIC_AMOUNTS_NAMES } from '#contract/events/public-amounts.ts'
import { RSVP_LABELS } from '#contract/events/rsvps/rsvp-labels.ts'
import { formatBirthHeading, listBirthFacts } from '#contract/events/updates/birth-labels.ts'
import { FEES_PAYER_NAMES } from '#contract/money/fees.ts'
import { REFUND_REQUEST_LABELS } from '#contract/money/refunds/refund-request-labels.ts'
import type { AccountData, AddressData } from '#contract/people/account.ts'
import { PRIVACY_RIGHTS, PRIVACY_STATE_LABELS } from '#contract/people/privacy-rights.ts'
import { nameTimeZone, type TimeZone } from '#contract/text/time-zones.ts'
import { EVENT_TEXTS } from '#server/event-records/fields.ts'
import { BOM, toCsvPesos, toCsvRow } from '#server/reports/csv.ts'
import { formatSpreadsheetInstant, WHOLE_EVENT } from '#server/reports/format.ts'

/** One section of the file. */
interface Section {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Builds a section from its items and, by column, the function that formats a cell. */
function buildSection<T>(
  title: string,
  items: readonly T[],
  columns: Record<string, (item: T) => string>,
): Section {
  const cells = Object.values(columns)
  return {
    title,
    columns: Object.keys(columns),
    rows: items.map((item) => cells.map((format) => format(item))),
  }
}

const formatInstant = (iso: string | null, zone?: TimeZone) =>
  iso ? formatSpreadsheetInstant(new Date(iso), zone) : ''
const formatBoolean = (value: boolean) => (value ? 'Sí' : 'No')
const orEmpty = (value: string | null) => value ?? ''

function buildProfile({ profile, preferences, secondFactor, exportedAt }: AccountData): Section {
  return {
    title: 'Perfil',
    columns: ['Dato', 'Valor'],
    rows: [
      ['Nombre', profile.firstName],
      ['Apellido paterno', profile.lastName],
      ['Apellido materno', profile.motherLastName],
      ['Correo', profile.email],
      ['Correo confirmado', formatBoolean(profile.emailVerified)],
      ['Correo por confirmar', profile.pendingEmail ?? ''],
      ['Roles', profile.roles.join(' ')],
      ['Cuenta creada', formatInstant(profile.createdAt)],
      ['Último cambio', formatInstant(profile.updatedAt)],
      ['Correo por cada aportación recibida', formatBoolean(preferences.contributionReceived)],
      ['Correo cuando un sueño llega a su meta', formatBoolean(preferences.goalReached)],
      ['Correo con novedades', formatBoolean(preferences.news)],
      ['App de códigos conectada', formatInstant(secondFactor.totpSince)],
      ['Códigos de recuperación sin usar', String(secondFactor.recoveryCodesLeft)],
      ['Fecha de esta descarga', formatInstant(exportedAt)],
    ],
  }
}

type EventData = AccountData['events'][number]

/** A column for each text of an event, so that the file has one that is added to the contract later. */
const eventTexts = Object.fromEntries(
  EVENT_TEXTS.map((name) => [labelEventField(name), (event: EventData) => orEmpty(event[name])]),
)

const buildAccountSections = (data: AccountData): Section[] => [
  buildProfile(data),
  buildSection('Sesiones', data.sessions, {
    Dispositivo: (session) => session.device,
    Inicio: (session) => formatInstant(session.createdAt),
    'Último uso': (session) => formatInstant(session.lastUsedAt),
    Vence: (session) => formatInstant(session.expiresAt),
    Terminó: (session) => formatInstant(session.endedAt),
  }),
  buildSection('Llaves de acceso', data.secondFactor.passkeys, {
    Llave: (passkey) => passkey.name,
    Creada: (passkey) => formatInstant(passkey.createdAt),
    'Último uso': (passkey) => formatInstant(passkey.lastUsedAt),
  }),
  buildSection('Cuentas de pagos', data.payoutAccounts, {
    Cuenta: (account) => orEmpty(account.accountId),
    País: (account) => account.country,
    'Puede cobrar': (account) => formatBoolean(account.chargesEnabled),
    'Puede depositar': (account) => formatBoolean(account.payoutsEnabled),
    Creada: (account) => formatInstant(account.createdAt),
    Reemplazada: (account) => formatInstant(account.replacedAt),
  }),
  buildSection('Eventos', data.events, {
    Evento: (event) => event.name,
    Estado: (event) => EVENT_STATUS_NAMES[event.status],
    Fecha: (event) => formatInstant(event.eventDate, event.timeZone),
    'Zona horaria': (event) => nameTimeZone(event.timeZone),
    ...eventTexts,
    Anfitriones: (event) => event.hosts.map(({ name }) => name).join(', '),
    'Cierre de aportaciones': (event) => formatInstant(event.closingDate, event.timeZone),
    'Después del evento': (event) =>
      event.afterEvent === 'THANKS' ? 'Página de agradecimiento' : 'Restringido',
    'Álbum después del evento': (event) => formatBoolean(event.albumAfterEvent),
    'Pregunta “¿Vas a ir?”': (event) => formatBoolean(event.asksRsvp),
    'Quién paga los cargos': (event) => FEES_PAYER_NAMES[event.feesPaidBy],
    'Montos que ven los invitados': (event) => PUBLIC_AMOUNTS_NAMES[event.publicAmounts],
    Portada: (event) => orEmpty(event.coverUrl),
    Reunido: (event) => toCsvPesos(event.raisedAmount),
    Creado: (event) => formatInstant(event.createdAt),
  }),
  buildSection(
    'Sueños',
    data.events.flatMap(({ name, goals }) => goals.map((goal) => ({ ...goal, eventName: name }))),
    {
      Evento: (goal) => goal.eventName,
      Sueño: (goal) => goal.name,
      Descripción: (goal) => orEmpty(goal.description),
      Meta: (goal) => toCsvPesos(goal.targetAmount),
      Reunido: (goal) => toCsvPesos(goal.currentAmount),
      Foto: (goal) => orEmpty(goal.pictureUrl),
      'Recibe aportaciones': (goal) => formatBoolean(goal.canReceiveContributions),
      'Se puede llevar': (goal) => formatBoolean(goal.canBeBrought),
      Creado: (goal) => formatInstant(goal.createdAt),
    },
  ),
  buildSection('Aportaciones recibidas', data.contributionsReceived, {
    Fecha: (one) => formatInstant(one.confirmedAt),
    Evento: (one) => one.eventName,
    Sueño: (one) => one.goalName ?? WHOLE_EVENT,
    Aliado: (one) => one.contributorName,
    Correo: (one) => orEmpty(one.contributorEmail),
    Mensaje: (one) => orEmpty(one.message),
    Monto: (one) => toCsvPesos(one.amount),
    'Quién pagó los cargos': (one) => FEES_PAYER_NAMES[one.feesPaidBy],
    'Total pagado': (one) => toCsvPesos(one.totalAmount),
    Estado: (one) => labelContribution(one, 'host'),
  }),
  buildSection('Novedades que escribiste', data.updates, {
    Fecha: (one) => formatInstant(one.writtenAt),
    Evento: (one) => one.eventName,
    Texto: (one) => one.text,
    Nacimiento: (one) =>
      one.birth ? [formatBirthHeading(one.birth), ...listBirthFacts(one.birth)].join(' · ') : '',
    Fotos: (one) => one.pictureUrls.join(' '),
  }),
  buildSection('Fechas y lugares de antes', data.earlierPlans, {
    Cambió: (one) => formatInstant(one.changedAt, one.timeZone),
    Evento: (one) => one.eventName,
    Fecha: (one) => formatInstant(one.eventDate, one.timeZone),
    Lugar: (one) => orEmpty(one.location),
  }),
  buildSection('Eventos que organizas con alguien más', data.cohostedEvents, {
    Desde: (one) => formatInstant(one.addedAt),
    Evento: (one) => one.eventName,
    'Correo por cada aportación': (one) => formatBoolean(one.giftEmails),
  }),
  buildSection('Lo que cambiaste en eventos', data.eventChanges, {
    Fecha: (one) => formatInstant(one.at),
    Evento: (one) => one.eventName,
    Cambio: (one) => one.change,
  }),
]

const buildAddressSections = (data: AddressData): Section[] => [
  buildSection('Aportaciones hechas', data.contributionsGiven, {
    Fecha: (one) => formatInstant(one.confirmedAt ?? one.createdAt),
    Evento: (one) => one.eventName,
    Sueño: (one) => one.goalName ?? WHOLE_EVENT,
    Nombre: (one) => one.contributorName,
    Correo: (one) => orEmpty(one.contributorEmail),
    Mensaje: (one) => orEmpty(one.message),
    Anónima: (one) => formatBoolean(one.anonymous),
    'Monto oculto': (one) => formatBoolean(one.amountHidden),
    'Mensaje solo para la familia': (one) => formatBoolean(one.messagePrivate),
    Monto: (one) => toCsvPesos(one.amount),
    'Quién pagó los cargos': (one) => FEES_PAYER_NAMES[one.feesPaidBy],
    Cargos: (one) => toCsvPesos(one.transactionFee + one.serviceFee),
    'Total pagado': (one) => toCsvPesos(one.totalAmount),
    Devuelto: (one) => toCsvPesos(one.refundedAmount),
    Tarjeta: (one) => (one.card ? `${one.card.brand} ${one.card.lastDigits}` : ''),
    'País de la tarjeta': (one) => one.cardCountries.join(' '),
    Estado: (one) => labelContribution(one, 'contributor'),
  }),
  buildSection('Solicitudes de devolución', data.refundRequests, {
    Fecha: (one) => formatInstant(one.askedAt),
    Evento: (one) => one.eventName,
    Folio: (one) => one.folio,
    Motivo: (one) => orEmpty(one.reason),
    Respuesta: (one) => orEmpty(one.declineReason),
    Estado: (one) => REFUND_REQUEST_LABELS[one.state],
  }),
  buildSection('Respuestas de asistencia', data.rsvps, {
    Fecha: (one) => formatInstant(one.updatedAt),
    Evento: (one) => one.eventName,
    Nombre: (one) => one.name,
    Respuesta: (one) => RSVP_LABELS[one.answer],
    Adultos: (one) => String(one.adults),
    Niños: (one) => String(one.children),
    Correo: (one) => orEmpty(one.email),
    Teléfono: (one) => orEmpty(one.phone),
    Nota: (one) => orEmpty(one.note),
    'Tu nota': (one) => orEmpty(one.hostNote),
  }),
  buildSection('Regalos anotados', data.notedGifts, {
    Fecha: (one) => one.givenOn,
    Evento: (one) => one.eventName,
    Sueño: (one) => one.goalName ?? WHOLE_EVENT,
    Nombre: (one) => one.giverName,
    Tipo: (one) => NOTED_GIFT_LABELS[one.kind],
    Monto: (one) => (one.amount === null ? '' : toCsvPesos(one.amount)),
    'Qué es': (one) => orEmpty(one.description),
    Correo: (one) => orEmpty(one.email),
    Teléfono: (one) => orEmpty(one.phone),
    Agradecido: (one) => formatInstant(one.thanks?.thankedAt ?? null),
  }),
  buildSection('Quién lleva qué', data.reservations, {
    Fecha: (one) => formatInstant(one.reservedAt),
    Evento: (one) => one.eventName,
    Sueño: (one) => one.goalName,
    Nombre: (one) => one.guestName,
    Correo: (one) => orEmpty(one.email),
    Teléfono: (one) => orEmpty(one.phone),
    Nota: (one) => orEmpty(one.note),
    Estado: (one) => RESERVATION_LABELS[one.status],
  }),
  buildSection('Reportes de eventos', data.eventReports, {
    Fecha: (one) => formatInstant(one.reportedAt),
    Evento: (one) => one.eventName,
    Motivo: (one) => EVENT_REPORT_REASONS[one.reason],
    'Lo que escribiste': (one) => orEmpty(one.text),
    Atendido: (one) => formatInstant(one.closedAt),
  }),
  buildSection('Invitaciones a organizar', data.cohostInvitations, {
    Fecha: (one) => formatInstant(one.sentAt),
    Evento: (one) => one.eventName,
  }),
  buildSection('Solicitudes de datos personales', data.privacyRequests, {
    Fecha: (one) => formatInstant(one.confirmedAt),
    Derecho: (one) => PRIVACY_RIGHTS[one.right],
    Nombre: (one) => one.name,
    'Lo que escribiste': (one) => one.details,
    Estado: (one) => PRIVACY_STATE_LABELS[one.state],
    Respuesta: (one) => orEmpty(one.decisionReason),
    'Qué se hizo': (one) => orEmpty(one.outcome),
  }),
  buildSection('Correos enviados', data.emails, {
    Fecha: (one) => formatInstant(one.queuedAt),
    Asunto: (one) => one.subject,
  }),
]

const buildSections = (data: AccountData | AddressData): Section[] => [
  ...('profile' in data ? buildAccountSections(data) : []),
  ...buildAddressSections(data),
]

/**
 * Formats all sections as one CSV (`R8`): the first column names the section, the first row of a
 * section its columns, and every row has the same number of cells (RFC 4180).
 */
export function* formatDataCsv(data: AccountData | AddressData): Generator<string> {
  const sections = buildSections(data)
  const width = Math.max(...sections.map(({ columns }) => columns.length))
  const line = (cells: readonly string[]) =>
    toCsvRow([...cells, ...Array<string>(width + 1 - cells.length).fill('')])
  yield BOM
  for (const { title, columns, rows } of sections) {
    yield line(['Sección', ...columns])
    for (const row of rows) yield line([title, ...row])
  }
}
