import { contributionLabel } from '#contract/contributions/labels.ts'
import type { AccountData } from '#contract/people/account.ts'
import { BOM, toCsvPesos, toCsvRow } from '#server/reports/csv.ts'
import { formatSpreadsheetInstant, WHOLE_EVENT } from '#server/reports/format.ts'

/** One section of the file. */
interface Section {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

const formatInstant = (iso: string | null) => (iso ? formatSpreadsheetInstant(new Date(iso)) : '')
const formatBoolean = (value: boolean) => (value ? 'Sí' : 'No')
const orEmpty = (value: string | null) => value ?? ''

const EVENT_STATUS_LABELS = {
  DRAFT: 'Borrador',
  ACTIVE: 'Activo',
  COMPLETED: 'Completado',
  ARCHIVED: 'Archivado',
} as const

function profile({ profile: person, preferences, exportedAt }: AccountData): Section {
  return {
    title: 'Perfil',
    columns: ['Dato', 'Valor'],
    rows: [
      ['Nombre', person.firstName],
      ['Apellido paterno', person.lastName],
      ['Apellido materno', person.motherLastName],
      ['Correo', person.email],
      ['Correo confirmado', formatBoolean(person.emailVerified)],
      ['Roles', person.roles.join(' ')],
      ['Cuenta creada', formatInstant(person.createdAt)],
      ['Último cambio', formatInstant(person.updatedAt)],
      ['Correo por cada aportación recibida', formatBoolean(preferences.contributionReceived)],
      ['Correo cuando un sueño llega a su meta', formatBoolean(preferences.goalReached)],
      ['Correo con novedades', formatBoolean(preferences.news)],
      ['Fecha de esta descarga', formatInstant(exportedAt)],
    ],
  }
}

function sessions({ sessions: list }: AccountData): Section {
  return {
    title: 'Sesiones',
    columns: ['Inicio', 'Vence', 'Terminó'],
    rows: list.map((one) => [
      formatInstant(one.createdAt),
      formatInstant(one.expiresAt),
      formatInstant(one.endedAt),
    ]),
  }
}

function payoutAccounts({ payoutAccounts: list }: AccountData): Section {
  return {
    title: 'Cuentas de pagos',
    columns: ['Cuenta', 'País', 'Puede cobrar', 'Puede depositar', 'Creada', 'Reemplazada'],
    rows: list.map((one) => [
      orEmpty(one.accountId),
      one.country,
      formatBoolean(one.chargesEnabled),
      formatBoolean(one.payoutsEnabled),
      formatInstant(one.createdAt),
      formatInstant(one.replacedAt),
    ]),
  }
}

function events({ events: list }: AccountData): Section {
  return {
    title: 'Eventos',
    columns: [
      'Evento',
      'Estado',
      'Fecha',
      'Lugar',
      'Descripción',
      'Anfitriones',
      'Videollamada',
      'Álbum de fotos',
      'Cierre de aportaciones',
      'Agradecimiento',
      'Reunido',
      'Creado',
    ],
    rows: list.map((event) => [
      event.name,
      EVENT_STATUS_LABELS[event.status],
      formatInstant(event.eventDate),
      orEmpty(event.location),
      orEmpty(event.description),
      event.hosts.map(({ name }) => name).join(', '),
      orEmpty(event.videoCallLink),
      orEmpty(event.photoAlbumLink),
      formatInstant(event.closingDate),
      orEmpty(event.thankYouMessage),
      toCsvPesos(event.raisedAmount),
      formatInstant(event.createdAt),
    ]),
  }
}

function goals({ events: list }: AccountData): Section {
  return {
    title: 'Sueños',
    columns: ['Evento', 'Sueño', 'Descripción', 'Meta', 'Reunido', 'Recibe aportaciones', 'Creado'],
    rows: list.flatMap((event) =>
      event.goals.map((goal) => [
        event.name,
        goal.name,
        orEmpty(goal.description),
        toCsvPesos(goal.targetAmount),
        toCsvPesos(goal.currentAmount),
        formatBoolean(goal.canReceiveContributions),
        formatInstant(goal.createdAt),
      ]),
    ),
  }
}

function contributionsReceived({ contributionsReceived: list }: AccountData): Section {
  return {
    title: 'Aportaciones recibidas',
    columns: ['Fecha', 'Evento', 'Sueño', 'Aliado', 'Correo', 'Mensaje', 'Monto', 'Estado'],
    rows: list.map((one) => [
      formatInstant(one.confirmedAt),
      one.eventName,
      one.goalName ?? WHOLE_EVENT,
      one.contributorName,
      orEmpty(one.contributorEmail),
      orEmpty(one.message),
      toCsvPesos(one.amount),
      contributionLabel(one, 'host'),
    ]),
  }
}

function contributionsMade({ contributionsGiven: list }: AccountData): Section {
  return {
    title: 'Aportaciones hechas',
    columns: [
      'Fecha',
      'Evento',
      'Sueño',
      'Nombre',
      'Correo',
      'Mensaje',
      'Anónima',
      'Monto',
      'Cargos',
      'Total pagado',
      'Devuelto',
      'Estado',
    ],
    rows: list.map((one) => [
      formatInstant(one.confirmedAt ?? one.createdAt),
      one.eventName,
      one.goalName ?? WHOLE_EVENT,
      one.contributorName,
      orEmpty(one.contributorEmail),
      orEmpty(one.message),
      formatBoolean(one.anonymous),
      toCsvPesos(one.amount),
      toCsvPesos(one.transactionFee + one.serviceFee),
      toCsvPesos(one.totalAmount),
      toCsvPesos(one.refundedAmount),
      contributionLabel(one, 'contributor'),
    ]),
  }
}

const SECTIONS = [
  profile,
  sessions,
  payoutAccounts,
  events,
  goals,
  contributionsReceived,
  contributionsMade,
]

/**
 * Formats all sections as one CSV (`R8`): the first column names the section, the first row of a
 * section its columns, and every row has the same number of cells (RFC 4180).
 */
export function* formatAccountDataCsv(data: AccountData): Generator<string> {
  const sections = SECTIONS.map((section) => section(data))
  const width = Math.max(...sections.map(({ columns }) => columns.length))
  const line = (cells: readonly string[]) =>
    toCsvRow([...cells, ...Array<string>(width + 1 - cells.length).fill('')])
  yield BOM
  for (const { title, columns, rows } of sections) {
    yield line(['Sección', ...columns])
    for (const row of rows) yield line([title, ...row])
  }
}
