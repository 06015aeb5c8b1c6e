import type { PayoutAccount } from '#contract/money/payouts.ts'
import { PAYOUT_HOURS } from '#contract/product/product.ts'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { AccountFault } from './account-fault.tsx'
import { CONNECTION_ERROR, PAYOUT_STATES, type PayoutState, payoutState } from './payout-state.ts'

interface StatusCardProps {
  account: PayoutAccount | null
  /** Why the account could not be read. */
  fault: string | null
}

const STATE_DETAILS: Record<PayoutState, { text: string; to?: string; action?: string }> = {
  none: {
    text: 'Configúrala para poder recibir aportaciones.',
    to: '/dashboard/payments/setup',
    action: 'Configurar pagos',
  },
  incomplete: {
    text: 'Stripe todavía necesita información tuya.',
    to: '/dashboard/payments/complete',
    action: 'Completar información',
  },
  processing: { text: 'Ya puedes recibir; tus depósitos al banco están en revisión.' },
  active: { text: `Recibes en menos de ${PAYOUT_HOURS} horas. Las fechas exactas, en tu panel.` },
}

/** How the host's payout account stands, in the words of `spec §4`. */
export function StatusCard({ account, fault }: StatusCardProps) {
  const state = payoutState(account)
  const { label, tone } = fault ? CONNECTION_ERROR : PAYOUT_STATES[state]
  const { text, to, action } = STATE_DETAILS[state]
  return (
    <section aria-labelledby="cuenta-de-pagos">
      <Card className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="cuenta-de-pagos" className="text-lg">
            Tu cuenta de pagos
          </h2>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </div>
        {fault ? <AccountFault message={fault} /> : <p className="text-muted">{text}</p>}
        {!fault && to && (
          <ButtonLink to={to} variant="secondary" className="justify-self-start">
            {action}
          </ButtonLink>
        )}
      </Card>
    </section>
  )
}
