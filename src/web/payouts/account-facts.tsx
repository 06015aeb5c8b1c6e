import type { PayoutAccount } from '#contract/money/payouts.ts'
import { SUPPORT_EMAIL } from '#contract/product/product.ts'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ACCOUNT_STATUS_LABELS, listRequirementLabels } from './payout-state.ts'

export function AccountFacts({ account }: { account: PayoutAccount }) {
  const overall = ACCOUNT_STATUS_LABELS[account.status]
  const facts = [
    { name: 'Recibir aportaciones', on: account.chargesEnabled },
    { name: 'Depósitos a tu banco', on: account.payoutsEnabled },
  ]
  const due = listRequirementLabels(account.requirementsCurrentlyDue)
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
        <Banner tone="danger" title="El proveedor de pagos tiene detenida tu cuenta">
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
