import type { PayoutAccount } from '#contract/money/payouts.ts'
import { PATHS } from '#contract/product/paths.ts'
import { PAYOUT_HOURS } from '#contract/product/product.ts'
import type { Panel } from '#web/api/panel.ts'
import { PanelError } from '#web/shell/errors/panel-error.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CONNECTION_ERROR, PAYOUT_STATES, type PayoutState, payoutState } from './payout-state.ts'

interface StatusCardProps {
  account: Panel<PayoutAccount | null>
}

const STATE_DETAILS: Record<PayoutState, { text: string; to?: string; action?: string }> = {
  none: {
    text: 'Configúrala para poder recibir aportaciones.',
    to: PATHS.payoutSetup,
    action: 'Configurar pagos',
  },
  incomplete: {
    text: 'Stripe todavía necesita información tuya.',
    to: PATHS.payoutComplete,
    action: 'Completar información',
  },
  processing: { text: 'Ya puedes recibir; tus depósitos al banco están en revisión.' },
  active: { text: `Recibes en menos de ${PAYOUT_HOURS} horas. Las fechas exactas, en tu panel.` },
}

/** State of the host's payout account, with the labels of `spec §4`. */
export function StatusCard({ account }: StatusCardProps) {
  const { errorMessage } = account
  const state = payoutState(account.data)
  const { label, tone } = errorMessage ? CONNECTION_ERROR : PAYOUT_STATES[state]
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
        {errorMessage ? <PanelError title={errorMessage} /> : <p className="text-muted">{text}</p>}
        {!errorMessage && to && (
          <ButtonLink to={to} variant="secondary" className="justify-self-start">
            {action}
          </ButtonLink>
        )}
      </Card>
    </section>
  )
}
