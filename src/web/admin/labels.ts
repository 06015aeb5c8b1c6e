import type { AuditAction, QuarantinedPayment } from '#contract/admin.ts'
import type { EventStatus } from '#contract/events.ts'
import type { PayoutAccount } from '#contract/payouts.ts'
import type { Tone } from '#web/ui/tone.ts'

interface Label {
  label: string
  tone: Tone
}

export const EVENT_STATUSES: Record<EventStatus, Label> = {
  DRAFT: { label: 'Borrador', tone: 'warning' },
  ACTIVE: { label: 'Activo', tone: 'success' },
  COMPLETED: { label: 'Completado', tone: 'info' },
  ARCHIVED: { label: 'Archivado', tone: 'neutral' },
}

export const PAYOUT_STATUSES: Record<PayoutAccount['status'] | 'none', Label> = {
  active: { label: 'Activa', tone: 'success' },
  pending: { label: 'Pendiente', tone: 'warning' },
  restricted: { label: 'Restringida', tone: 'danger' },
  none: { label: 'Sin configurar', tone: 'neutral' },
}

export const ROLES: Record<string, string> = {
  ADMIN: 'Administración',
  HOST: 'Anfitrión',
  ALIADO: 'Aliado',
}

export const AUDIT_ACTIONS: Record<AuditAction, string> = {
  'suspend-user': 'Suspendió la cuenta',
  'reinstate-user': 'Reactivó la cuenta',
  'create-admin': 'Creó la cuenta de administración',
  'grant-admin': 'Dio permisos de administración',
  'revoke-admin': 'Quitó los permisos de administración',
  'refund-contribution': 'Reembolsó la aportación',
  'resolve-quarantine': 'Resolvió el pago apartado',
  'bulk-report': 'Descargó un reporte',
}

export const QUARANTINE_REASONS: Record<QuarantinedPayment['reason'], string> = {
  'unknown-session': 'No corresponde a ninguna aportación nuestra',
  'other-amount': 'El monto no es el que pedimos',
  'other-currency': 'La moneda no es la que pedimos',
  'other-account': 'La cuenta que recibe no es la que pedimos',
  'second-payment': 'La aportación ya estaba pagada',
  'unknown-refund': 'Una devolución de un pago que no conocemos',
  'unknown-dispute': 'Una aclaración de un pago que no conocemos',
}
