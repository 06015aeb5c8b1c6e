import type { getHostAnalytics } from '#contract/admin/admin.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { buildProviderAccountUrl } from '#contract/product/product.ts'
import { type Fact, Facts } from '#web/admin/facts.tsx'
import { FoldedSection } from '#web/admin/folded-section.tsx'
import { labelDisabledReason } from '#web/admin/labels.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import { listRequirementLabels } from '#web/shell/money/requirement-labels.ts'
import { buttonStyle } from '#web/ui/actions/button.tsx'
import { NewTabLink } from '#web/ui/actions/text-link.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

type Analytics = ReplyOf<typeof getHostAnalytics>
type Account = NonNullable<Analytics['payoutAccounts']['current']>

interface PayoutAccountProps {
  account: Account
  status: Analytics['payoutStatus']
}

function listAccountFacts(account: Account): Fact[] {
  const { requirementsDue, hasPastDueRequirements, disabledReason, deauthorizedAt } = account
  const asked = listRequirementLabels(requirementsDue, 'su').join(', ')
  const facts = [
    ['Le falta', asked || 'Nada'],
    ['Plazo', hasPastDueRequirements && asked ? 'Ya venció' : null],
    ['Motivo del proveedor', disabledReason && labelDisabledReason(disabledReason)],
    ['Nos quitó el acceso', deauthorizedAt && formatShortDateTime(deauthorizedAt)],
    ['Leído del proveedor', account.syncedAt && formatShortDateTime(account.syncedAt)],
  ] as const
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

/** What the provider still asks of a host, and their account in its dashboard. */
export function PayoutAccountSection({ account, status }: PayoutAccountProps) {
  return (
    <FoldedSection id="cuenta-de-pagos" title="Cuenta de pagos" isDue={status === 'restricted'}>
      <Facts facts={listAccountFacts(account)} />
      <NewTabLink
        href={buildProviderAccountUrl(account.accountId)}
        className={classNames(buttonStyle({ variant: 'secondary' }), 'justify-self-start')}
      >
        Ver la cuenta en el panel del proveedor
      </NewTabLink>
    </FoldedSection>
  )
}
