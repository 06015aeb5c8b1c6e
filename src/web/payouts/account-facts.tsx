import type { PayoutAccount } from '#contract/money/payouts.ts'
import { SUPPORT_EMAIL } from '#contract/product/product.ts'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
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

export function payoutState(account: PayoutAccount | null): PayoutState {
  if (!account) return 'none'
  if (isFullyEnabled(account)) return 'active'
  const asksForMore = !account.chargesEnabled || account.requirementsCurrentlyDue.length > 0
  return asksForMore ? 'incomplete' : 'processing'
}

export const ACCOUNT_STATUS_LABELS: Record<PayoutAccount['status'], StatusLabel> = {
  active: { label: 'Activa', tone: 'success' },
  restricted: { label: 'Restringida', tone: 'danger' },
  pending: { label: 'Pendiente', tone: 'warning' },
}

/** Requirements as API v1 and v2 of the provider name them; the first pattern that fits counts. */
const REQUIREMENTS: readonly [RegExp, string][] = [
  [/external_account|bank|payout_method|outbound_destination/, 'Tu cuenta bancaria (CLABE)'],
  [/document|primary_verification/, 'Una foto de tu identificación oficial'],
  [/id_number/, 'Tu RFC o CURP'],
  [/dob|date_of_birth/, 'Tu fecha de nacimiento'],
  [/address/, 'Tu dirección'],
  [/phone/, 'Tu teléfono'],
  [/email/, 'Tu correo'],
  [/tos_acceptance|terms_of_service/, 'Aceptar los términos del proveedor de pagos'],
  [/profile|mcc|url/, 'Una descripción de tu evento'],
  [/name/, 'Tu nombre completo'],
]

/** Labels of the provider's open requirements, without duplicates. */
export function requirementLabels(due: readonly string[]): string[] {
  const labels = due.map(
    (name) => REQUIREMENTS.find(([pattern]) => pattern.test(name))?.[1] ?? 'Información adicional',
  )
  return [...new Set(labels)]
}

export function AccountFacts({ account }: { account: PayoutAccount }) {
  const overall = ACCOUNT_STATUS_LABELS[account.status]
  const facts = [
    { name: 'Recibir aportaciones', on: account.chargesEnabled },
    { name: 'Depósitos a tu banco', on: account.payoutsEnabled },
  ]
  const due = requirementLabels(account.requirementsCurrentlyDue)
  return (
    <div className="grid gap-5">
      <dl className="grid divide-y divide-line">
        {facts.map(({ name, on }) => (
          <Fact key={name} name={name}>
            <StatusBadge tone={on ? 'success' : 'warning'}>
              {on ? 'Listo' : 'Pendiente'}
            </StatusBadge>
          </Fact>
        ))}
        <Fact name="Estado de la cuenta">
          <StatusBadge tone={overall.tone}>{overall.label}</StatusBadge>
        </Fact>
      </dl>
      {account.nextStep === 'wait' && !account.chargesEnabled && (
        <Banner tone="info" title="El proveedor de pagos está revisando tus datos">
          No tienes que hacer nada: te avisamos por correo en cuanto termine.
        </Banner>
      )}
      {account.nextStep === 'contact' && (
        <Banner tone="danger" title="El proveedor de pagos no activó tu cuenta">
          Abre tu panel de pagos para ver el motivo, o escríbenos a {SUPPORT_EMAIL}.
        </Banner>
      )}
      {due.length > 0 && (
        <Banner tone="warning" title={`Falta completar (${due.length})`}>
          <ul className="list-disc pl-5">
            {due.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid justify-items-start gap-1 py-3 sm:flex sm:items-center sm:justify-between sm:gap-4">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
