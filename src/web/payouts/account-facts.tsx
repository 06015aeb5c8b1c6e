import type { PayoutAccount } from '#contract/money/payouts/payouts.ts'
import { listRequirementLabels } from '#web/shell/money/requirement-labels.ts'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ACCOUNT_STATUS_LABELS, findPendingReason } from './payout-state.ts'

const READY = { label: 'Listo', tone: 'success' } as const
const PENDING = { label: 'Pendiente', tone: 'warning' } as const
const HELD = { label: 'Detenidos', tone: 'danger' } as const

interface AccountFactsProps {
  account: PayoutAccount
  /** The last payout to the bank did not arrive: none leaves until the bank account is corrected. */
  isPayoutFailed?: boolean
}

export function AccountFacts({ account, isPayoutFailed = false }: AccountFactsProps) {
  const overall = ACCOUNT_STATUS_LABELS[account.status]
  const facts = [
    { name: 'Recibir aportaciones', state: account.chargesEnabled ? READY : PENDING },
    {
      name: 'Depósitos a tu banco',
      state: isPayoutFailed ? HELD : account.payoutsEnabled ? READY : PENDING,
    },
  ]
  const pending = findPendingReason(account)
  const due = listRequirementLabels(account.requirementsCurrentlyDue)
  return (
    <div className="grid gap-5">
      <dl className="grid divide-y divide-line">
        {facts.map(({ name, state }) => (
          <Fact key={name} name={name}>
            <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
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
    <div className="flex items-center justify-between gap-3 py-3">
      <dt>{name}</dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  )
}
