import type { PayoutAccount } from '#contract/money/payouts.ts'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ACCOUNT_STATUS_LABELS, findPendingReason, listRequirementLabels } from './payout-state.ts'

export function AccountFacts({ account }: { account: PayoutAccount }) {
  const overall = ACCOUNT_STATUS_LABELS[account.status]
  const facts = [
    { name: 'Recibir aportaciones', on: account.chargesEnabled },
    { name: 'Depósitos a tu banco', on: account.payoutsEnabled },
  ]
  const pending = findPendingReason(account)
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
      {pending && (
        <Banner tone={pending.tone} title={pending.title}>
          {pending.text}
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
