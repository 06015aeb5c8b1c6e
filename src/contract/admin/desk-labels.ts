import type { AuditAction } from '#contract/admin/audit.ts'
import type { DeskFile } from '#contract/admin/files.ts'
import type { EventStatus } from '#contract/events/events.ts'

/** Words of the desk that its pages and its files share; types only, so that no page loads zod for them. */
export const EVENT_STATUS_NAMES: Record<EventStatus, string> = {
  DRAFT: 'Borrador',
  ACTIVE: 'Activo',
  COMPLETED: 'Completado',
  ARCHIVED: 'Archivado',
}

export const ROLE_LABELS: Record<string, string> = {
  ADMIN: 'Administración',
  SUPPORT: 'Soporte',
  FINANCE: 'Finanzas',
  HOST: 'Anfitrión',
  ALIADO: 'Aliado',
}

export const AUDIT_ACTION_GROUPS = {
  Cuentas: {
    'suspend-user': 'Suspendió la cuenta',
    'reinstate-user': 'Reactivó la cuenta',
    'end-sessions': 'Cerró las sesiones',
    'create-admin': 'Creó la cuenta de administración',
    'grant-role': 'Dio un rol',
    'revoke-role': 'Quitó un rol',
    'reset-second-factor': 'Quitó la verificación en dos pasos',
    'allow-payout-account': 'Permitió otra cuenta de pagos',
  },
  Aportaciones: {
    'refund-contribution': 'Devolvió la aportación',
    'decline-refund-request': 'Rechazó devolver la aportación a quien la pidió',
    'correct-email': 'Corrigió el correo de la aportación',
    'resend-receipt': 'Reenvió el comprobante',
  },
  Eventos: {
    'hold-event': 'Cerró y ocultó el evento',
    'release-event': 'Volvió a permitir el evento',
    'close-reports': 'Dio por atendidos los reportes',
    'remove-picture': 'Quitó una foto del evento',
    'remove-update': 'Quitó una novedad del evento',
    'refund-event': 'Devolvió todas las aportaciones del evento',
    'retry-event-refund': 'Intentó de nuevo las devoluciones del evento que fallaron',
  },
  Dinero: {
    'resolve-quarantine': 'Resolvió el pago apartado',
    'retry-transfer': 'Intentó de nuevo la transferencia detenida',
    'settle-transfer': 'Dio por saldada la transferencia detenida',
    'undo-settled-transfer': 'Deshizo que la transferencia se diera por saldada',
    'resolve-payout': 'Dio por atendido un depósito que no llegó',
    'check-ledger': 'Pidió una revisión del libro',
  },
  Archivos: {
    'bulk-report': 'Descargó un reporte',
    'download-list': 'Empezó a descargar una lista',
    'finish-list': 'Descargó una lista',
  },
  'Datos personales': {
    'answer-privacy-request': 'Respondió una solicitud de datos personales',
    'extend-privacy-request': 'Amplió el plazo de una solicitud de datos personales',
    'carry-out-privacy-request': 'Cumplió una solicitud de datos personales',
  },
} satisfies Record<string, Partial<Record<AuditAction, string>>>

export const AUDIT_ACTION_LABELS: Record<AuditAction, string> = {
  ...AUDIT_ACTION_GROUPS.Cuentas,
  ...AUDIT_ACTION_GROUPS.Aportaciones,
  ...AUDIT_ACTION_GROUPS.Eventos,
  ...AUDIT_ACTION_GROUPS.Dinero,
  ...AUDIT_ACTION_GROUPS.Archivos,
  ...AUDIT_ACTION_GROUPS['Datos personales'],
}

const REPORT_NAMES: Partial<Record<string, string>> = {
  allies: 'Reporte de aliados',
  host: 'Reporte de anfitrión',
}

/** Names what somebody downloaded, from the id of an audit entry's subject of the type `report`. */
export const nameDownload = (id: string): string =>
  REPORT_NAMES[id] ?? DESK_FILE_NAMES[id as DeskFile] ?? id

/** What each file of the desk holds; also the beginning of its name. */
export const DESK_FILE_NAMES: Record<DeskFile, string> = {
  contributions: 'Aportaciones',
  events: 'Eventos',
  users: 'Usuarios',
  ledger: 'Libro de movimientos',
  audit: 'Auditoría',
  payouts: 'Depósitos',
  disputes: 'Aclaraciones',
}

/** Why this person may not get a role of the desk, as far as their page knows, with what to do; null if they may. */
export function explainGrantRefusal(person: {
  isEmailConfirmed: boolean
  isSuspended: boolean
}): string | null {
  // Anybody may have registered with an address that its account has never proven (`R14`).
  if (!person.isEmailConfirmed)
    return 'Su correo está sin confirmar: pudo registrarlo otra persona. Podrá tener el rol cuando lo confirme.'
  return person.isSuspended ? 'Su cuenta está suspendida. Reactívala antes de darle un rol.' : null
}
