import type { AuditAction } from '#contract/admin/audit.ts'
import {
  AUDIT_ACTION_LABELS,
  DESK_FILE_NAMES,
  EVENT_STATUS_NAMES,
  nameDownload,
  ROLE_LABELS,
} from '#contract/admin/desk-labels.ts'
import type { DeskFile } from '#contract/admin/files.ts'
import { labelContribution } from '#contract/contributions/labels.ts'
import { FEES_PAYER_NAMES } from '#contract/money/fees.ts'
import { LEDGER_ACCOUNT_LABELS, LEDGER_MOVEMENT_LABELS } from '#contract/money/ledger-labels.ts'
import { REFUND_REQUEST_WAITS } from '#contract/money/refunds/refund-request-labels.ts'
import { buildShortEventPath } from '#contract/product/paths.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { cleanFileName } from '#contract/text/file-name.ts'
import { nameTimeZone } from '#contract/text/time-zones.ts'
import type { ContributionFilter } from '#server/admin/contributions/find-store.ts'
import {
  type AdminContributionRow,
  readContributionsInBatches,
} from '#server/admin/contributions/store.ts'
import {
  type MovementFilter,
  type MovementRow,
  readMovementsInBatches,
} from '#server/admin/ledger/store.ts'
import {
  type AuditFilter,
  type AuditRow,
  readAuditInBatches,
} from '#server/admin/lists/audit-store.ts'
import { type EventFilter, readEventsInBatches } from '#server/admin/lists/events-store.ts'
import {
  type AdminUserRow,
  readUsersInBatches,
  type UserFilter,
} from '#server/admin/lists/users-store.ts'
import { computeReturned } from '#server/contributions/policy.ts'
import { MATCHES_MAX } from '#server/db/pages.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import type { FileReply } from '#server/http/files/file.ts'
import type { Principal } from '#server/http/principal.ts'
import { BOM, toCsvPesos, toCsvRow } from '#server/reports/csv.ts'
import { formatSpreadsheetInstant, WHOLE_EVENT } from '#server/reports/format.ts'
import { recordAudit } from '#server/users/audit-store.ts'

/** A list as a file: each column's header and text. */
export interface DeskList<Filter, Row> {
  file: DeskFile
  columns: Record<string, (row: Row) => string>
  /** Null after the last if a search finds more. */
  readBatches(db: Db, filter: Filter): AsyncIterable<Row[] | null>
}

/** Whoever opens the file alone must not take it for all that there is. */
const CUT_TEXT = `Solo las primeras ${MATCHES_MAX.toLocaleString('es-MX')} de la búsqueda: hay más. Para tenerlas todas, descarga la lista sin buscar, con sus filtros.`

export const formatInstant = (at: Date | null) => (at ? formatSpreadsheetInstant(at) : '')

export const contributionList: DeskList<ContributionFilter, AdminContributionRow> = {
  file: 'contributions',
  columns: {
    Empezó: (row) => formatInstant(row.created_at),
    'Se confirmó': (row) => formatInstant(row.confirmed_at),
    Folio: (row) => row.folio,
    Aliado: (row) => row.contributor_name,
    Correo: (row) => row.contributor_email ?? '',
    Evento: (row) => row.event_name,
    Sueño: (row) => row.goal_name ?? WHOLE_EVENT,
    Anfitrión: (row) => row.host_name,
    Estado: (row) =>
      labelContribution(
        {
          status: row.status,
          disputeLost: row.dispute_lost,
          refundedAmount: computeReturned(row).base,
        },
        'host',
      ),
    'Pide su dinero': (row) =>
      row.refund_request_waits ? REFUND_REQUEST_WAITS[row.refund_request_waits] : '',
    Aportación: (row) => toCsvPesos(row.base_amount),
    'Total con cargos': (row) => toCsvPesos(row.total_amount),
    'Quién pagó los cargos': (row) => FEES_PAYER_NAMES[row.fees_paid_by],
    Devuelto: (row) => toCsvPesos(computeReturned(row).base),
    'Pago del proveedor': (row) => row.stripe_payment_intent_id ?? '',
    Identificador: (row) => row.id,
  },
  readBatches: readContributionsInBatches,
}

export const eventList: DeskList<EventFilter, EventWithHost> = {
  file: 'events',
  columns: {
    Creado: (row) => formatInstant(row.created_at),
    Evento: (row) => row.name,
    Fecha: (row) => formatSpreadsheetInstant(row.event_date, row.time_zone),
    'Zona horaria': (row) => nameTimeZone(row.time_zone),
    Lugar: (row) => row.location ?? '',
    Estado: (row) => EVENT_STATUS_NAMES[row.status],
    Anfitrión: (row) =>
      [row.host_first_name, row.host_last_name, row.host_mother_last_name].join(' ').trim(),
    Correo: (row) => row.host_email ?? '',
    Ingresos: (row) => toCsvPesos(row.raised_amount),
    Comisiones: (row) => toCsvPesos(row.commission_amount),
    Aportaciones: (row) => String(row.contribution_count),
    'Enlace corto': (row) => buildShortEventPath(row.slug),
    Identificador: (row) => row.id,
  },
  readBatches: readEventsInBatches,
}

export const userList: DeskList<UserFilter, AdminUserRow> = {
  file: 'users',
  columns: {
    Registro: (row) => formatInstant(row.created_at),
    Nombre: (row) => [row.first_name, row.last_name, row.mother_last_name].join(' ').trim(),
    Correo: (row) => row.email,
    'Correo confirmado': (row) => formatInstant(row.email_verified_at),
    Roles: (row) => row.roles.map((role) => ROLE_LABELS[role] ?? role).join(', '),
    Eventos: (row) => String(row.total_events),
    Suspendida: (row) => formatInstant(row.suspended_at),
    Identificador: (row) => row.id,
  },
  readBatches: readUsersInBatches,
}

export const ledgerList: DeskList<MovementFilter, MovementRow> = {
  file: 'ledger',
  columns: {
    Cuándo: (row) => formatInstant(row.occurred_at),
    Movimiento: (row) => LEDGER_MOVEMENT_LABELS[row.kind],
    De: (row) => LEDGER_ACCOUNT_LABELS[row.from_account],
    A: (row) => LEDGER_ACCOUNT_LABELS[row.to_account],
    Monto: (row) => toCsvPesos(row.amount),
    'Identificador del proveedor': (row) => row.provider_id,
    Folio: (row) => row.folio ?? '',
    Aportación: (row) => row.contribution_id ?? '',
  },
  readBatches: readMovementsInBatches,
}

const toPerson = (name: string | null, email: string | null) =>
  [name, email].filter(Boolean).join(' · ')

/** The provider's id of a quarantined payment's checkout, as the desk shows it. */
function readSession(detail: unknown): string | undefined {
  const session = (detail as { session?: unknown } | null)?.session
  return typeof session === 'string' ? session : undefined
}

function nameSubject({ subject_type, subject_id, subject_name, detail }: AuditRow): string {
  if (subject_type === 'report') return nameDownload(subject_id)
  if (subject_type === 'privacy-request') return 'Solicitud de datos personales'
  if (subject_type === 'payment') return readSession(detail) ?? subject_id
  return subject_name ?? subject_id
}

export const auditList: DeskList<AuditFilter, AuditRow> = {
  file: 'audit',
  columns: {
    Cuándo: (row) => formatInstant(row.at),
    Qué: (row) => AUDIT_ACTION_LABELS[row.action as AuditAction] ?? row.action,
    'A quién': nameSubject,
    'Correo o evento': (row) => row.subject_email ?? row.subject_event ?? '',
    Quién: (row) =>
      row.actor_id
        ? toPerson(row.actor_name, row.actor_email) || 'Cuenta eliminada'
        : 'Línea de comandos del servidor',
    Motivo: (row) => row.reason ?? '',
  },
  readBatches: readAuditInBatches,
}

/** @param onEnd called with the rows that were sent, also when the reader leaves before the last one */
async function* renderCsv<Filter, Row>(
  db: Db,
  list: DeskList<Filter, Row>,
  { filter, onEnd }: { filter: Filter; onEnd: (sent: { rows: number }) => Promise<void> },
) {
  const cells = Object.values(list.columns)
  const sent = { rows: 0 }
  try {
    yield BOM + toCsvRow(Object.keys(list.columns))
    for await (const rows of list.readBatches(db, filter)) {
      sent.rows += rows?.length ?? 0
      yield rows
        ? rows.map((row) => toCsvRow(cells.map((toText) => toText(row)))).join('')
        : toCsvRow(cells.map((_, index) => (index === 0 ? CUT_TEXT : '')))
    }
  } finally {
    await onEnd(sent)
  }
}

/**
 * Makes a file of the rows that an admin's filter finds, and records who took which list: when it begins,
 * and how many rows were sent when it ends. What was searched stays out of the trail: it may be somebody's
 * address.
 */
export async function createDeskFile<Filter extends object, Row>(
  deps: Deps,
  admin: Principal,
  list: DeskList<Filter, Row>,
  filter: Filter,
): Promise<FileReply> {
  const filters = Object.keys(filter).sort().join(' ')
  const record = (action: AuditAction, detail: { rows?: number } = {}) =>
    deps.db.transaction().execute((tx) =>
      recordAudit(tx, {
        actorId: admin.id,
        action,
        subject: { type: 'report', id: list.file },
        detail: { ...detail, ...(filters && { filters }) },
        at: deps.now(),
      }),
    )
  await record('download-list')
  const { day } = toMexicoCityClock(deps.now())
  const name = `${DESK_FILE_NAMES[list.file].toLowerCase().replaceAll(' ', '-')}-${day}.csv`
  const onEnd = (sent: { rows: number }) => record('finish-list', sent)
  const body = renderCsv(deps.db, list, { filter, onEnd })
  return { name: cleanFileName(name), type: 'text/csv', body }
}
