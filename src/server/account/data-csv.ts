import { contributionLabel } from '#contract/contributions/labels.ts'
import type { AccountData } from '#contract/people/account.ts'
import { BOM, csvPesos, csvRow } from '#server/reports/csv.ts'
import { sheetInstant, WHOLE_EVENT } from '#server/reports/wording.ts'

/** One subject: what its columns are called, and its rows. */
interface Section {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

const when = (iso: string | null) => (iso ? sheetInstant(new Date(iso)) : '')
const yesNo = (value: boolean) => (value ? 'Sí' : 'No')
const text = (value: string | null) => value ?? ''

const STATUS = {
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
      ['Correo confirmado', yesNo(person.emailVerified)],
      ['Roles', person.roles.join(' ')],
      ['Cuenta creada', when(person.createdAt)],
      ['Último cambio', when(person.updatedAt)],
      ['Correo por cada aportación recibida', yesNo(preferences.contributionReceived)],
      ['Correo cuando un sueño llega a su meta', yesNo(preferences.goalReached)],
      ['Correo con novedades', yesNo(preferences.news)],
      ['Fecha de esta descarga', when(exportedAt)],
    ],
  }
}

function sessions({ sessions: list }: AccountData): Section {
  return {
    title: 'Sesiones',
    columns: ['Inicio', 'Vence', 'Terminó'],
    rows: list.map((one) => [when(one.createdAt), when(one.expiresAt), when(one.endedAt)]),
  }
}

function payoutAccounts({ payoutAccounts: list }: AccountData): Section {
  return {
    title: 'Cuentas de pagos',
    columns: ['Cuenta', 'País', 'Puede cobrar', 'Puede depositar', 'Creada', 'Reemplazada'],
    rows: list.map((one) => [
      text(one.accountId),
      one.country,
      yesNo(one.chargesEnabled),
      yesNo(one.payoutsEnabled),
      when(one.createdAt),
      when(one.replacedAt),
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
      STATUS[event.status],
      when(event.eventDate),
      text(event.location),
      text(event.description),
      event.hosts.map(({ name }) => name).join(', '),
      text(event.videoCallLink),
      text(event.photoAlbumLink),
      when(event.closingDate),
      text(event.thankYouMessage),
      csvPesos(event.raisedAmount),
      when(event.createdAt),
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
        text(goal.description),
        csvPesos(goal.targetAmount),
        csvPesos(goal.currentAmount),
        yesNo(goal.canReceiveContributions),
        when(goal.createdAt),
      ]),
    ),
  }
}

function received({ contributionsReceived: list }: AccountData): Section {
  return {
    title: 'Aportaciones recibidas',
    columns: ['Fecha', 'Evento', 'Sueño', 'Aliado', 'Correo', 'Mensaje', 'Monto', 'Estado'],
    rows: list.map((one) => [
      when(one.confirmedAt),
      one.eventName,
      one.goalName ?? WHOLE_EVENT,
      one.contributorName,
      text(one.contributorEmail),
      text(one.message),
      csvPesos(one.amount),
      contributionLabel(one, 'host'),
    ]),
  }
}

function given({ contributionsGiven: list }: AccountData): Section {
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
      when(one.confirmedAt ?? one.createdAt),
      one.eventName,
      one.goalName ?? WHOLE_EVENT,
      one.contributorName,
      text(one.contributorEmail),
      text(one.message),
      yesNo(one.anonymous),
      csvPesos(one.amount),
      csvPesos(one.transactionFee + one.serviceFee),
      csvPesos(one.totalAmount),
      csvPesos(one.refundedAmount),
      contributionLabel(one, 'contributor'),
    ]),
  }
}

const SECTIONS = [profile, sessions, payoutAccounts, events, goals, received, given]

/**
 * All of it in one sheet, in the form of `R8`: the first column of each row says its section, the
 * first row of each section its columns, and every row has as many cells, as RFC 4180 asks.
 */
export function* dataCsv(data: AccountData): Generator<string> {
  const sections = SECTIONS.map((section) => section(data))
  const width = Math.max(...sections.map(({ columns }) => columns.length))
  const line = (cells: readonly string[]) =>
    csvRow([...cells, ...Array<string>(width + 1 - cells.length).fill('')])
  yield BOM
  for (const { title, columns, rows } of sections) {
    yield line(['Sección', ...columns])
    for (const row of rows) yield line([title, ...row])
  }
}
