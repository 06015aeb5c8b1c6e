import type { PayoutAccount } from '#contract/money/payouts/payouts.ts'
import { SUPPORT_EMAIL } from '#contract/product/product.ts'
import { joinNames } from '#contract/text/host-names.ts'
import { listRequirementLabels } from '#web/shell/money/requirement-labels.ts'
import type { Tone } from '#web/ui/style/tone.ts'

export type PayoutState = 'none' | 'incomplete' | 'processing' | 'active'

export interface StatusLabel {
  label: string
  tone: Tone
}

export const PAYOUT_STATE_LABELS: Record<PayoutState, StatusLabel> = {
  none: { label: 'Sin configurar', tone: 'warning' },
  incomplete: { label: 'Configuración pendiente', tone: 'warning' },
  processing: { label: 'En proceso', tone: 'info' },
  active: { label: 'Activo', tone: 'success' },
}

/** The account could not be read (`spec §4`). */
export const CONNECTION_ERROR: StatusLabel = { label: 'Error de conexión', tone: 'danger' }

/** Required to create an event and to receive contributions (`spec §4`, `R4`, `R5`). */
export function canReceivePayments(account: PayoutAccount | null): boolean {
  return account?.chargesEnabled ?? false
}

/** Charges and payouts both enabled (`spec §4`). */
export function isFullyEnabled(account: PayoutAccount | null): boolean {
  return Boolean(account?.chargesEnabled && account.payoutsEnabled)
}

export function derivePayoutState(account: PayoutAccount | null): PayoutState {
  if (!account) return 'none'
  if (isFullyEnabled(account)) return 'active'
  const asksForMore = !account.chargesEnabled || account.requirementsCurrentlyDue.length > 0
  return asksForMore ? 'incomplete' : 'processing'
}

/** What keeps an account from working although the host has nothing to complete. */
interface PendingReason {
  label: string
  tone: 'info' | 'danger'
  title: string
  text: string
  action: string
}

const PENDING_REASONS: Record<'wait' | 'contact', PendingReason> = {
  wait: {
    label: PAYOUT_STATE_LABELS.processing.label,
    tone: 'info',
    title: 'El proveedor de pagos está revisando tus datos',
    text: 'No tienes que hacer nada: te avisamos por correo en cuanto termine.',
    action: 'Ver mi cuenta de pagos',
  },
  contact: {
    label: 'Detenida',
    tone: 'danger',
    title: 'El proveedor de pagos tiene detenida tu cuenta',
    text: `Abre tu panel de pagos para ver el motivo, o escríbenos a ${SUPPORT_EMAIL}.`,
    action: 'Ver qué pasa',
  },
}

/** Null if the account works, or waits for the host's data. */
export function findPendingReason(account: PayoutAccount | null): PendingReason | null {
  if (account?.nextStep === 'contact') return PENDING_REASONS.contact
  return account?.nextStep === 'wait' && !account.chargesEnabled ? PENDING_REASONS.wait : null
}

export const ACCOUNT_STATUS_LABELS: Record<PayoutAccount['status'], StatusLabel> = {
  active: { label: 'Activa', tone: 'success' },
  restricted: { label: 'Restringida', tone: 'danger' },
  pending: { label: 'Pendiente', tone: 'warning' },
}

/** The location state of a page to which the provider's onboarding led, once the account works. */
export const ACCOUNT_READY = { accountReady: true } as const

/** 'A Stripe le falta: tu RFC o CURP y tu teléfono.'; in general words where it names nothing. */
export function describeRequirements(account: PayoutAccount | null): string {
  const labels = listRequirementLabels(account?.requirementsCurrentlyDue ?? [])
  if (labels.length === 0) return 'Stripe todavía necesita información tuya.'
  const inSentence = labels.map((label) => label.charAt(0).toLocaleLowerCase() + label.slice(1))
  return `A Stripe le falta: ${joinNames(inSentence)}.`
}

/** What a working account means for a host, who has an event or none yet. */
export const describeReadiness = (isHosting: boolean): string =>
  isHosting
    ? 'Los eventos que publiques reciben aportaciones desde ahora.'
    : 'Ya puedes publicar: crea tu evento con sus sueños y comparte el enlace.'
